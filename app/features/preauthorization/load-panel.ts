import type { ComponentType } from 'react';
import {
  loadCoverageWords,
  type CoverageWords,
} from '#app/features/insurance-coverage/load-words.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { PreauthWords } from './messages/shape.ts';
import type { PreauthPanelProps } from './preauth-panel.tsx';

/** What only insured members see: the panel and its words in their language. */
export interface LoadedPanel {
  Panel: ComponentType<PreauthPanelProps>;
  words: PreauthWords;
  coverageWords: CoverageWords;
}

const WORDS: Record<Locale, () => Promise<PreauthWords>> = {
  hu: async () => (await import('./messages/hu.ts')).hu,
  ro: async () => (await import('./messages/ro.ts')).ro,
  en: async () => (await import('./messages/en.ts')).en,
};

export function loadPreauthWords(locale: Locale): Promise<PreauthWords> {
  return WORDS[locale]();
}

export async function loadPanel(locale: Locale): Promise<LoadedPanel> {
  const [{ PreauthPanel }, words, coverageWords] = await Promise.all([
    import('./preauth-panel.tsx'),
    WORDS[locale](),
    loadCoverageWords(locale),
  ]);
  return { Panel: PreauthPanel, words, coverageWords };
}
