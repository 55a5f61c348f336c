import type { Locale } from '#app/i18n/locale.ts';
import type { CoverageWords } from './messages/shape.ts';

export type { CoverageWords } from './messages/shape.ts';

const LOADERS: Record<Locale, () => Promise<CoverageWords>> = {
  hu: async () => (await import('./messages/hu.ts')).hu,
  ro: async () => (await import('./messages/ro.ts')).ro,
  en: async () => (await import('./messages/en.ts')).en,
};

/** Only insured members read these, so they are no part of the catalogue that every visitor loads. */
export function loadCoverageWords(locale: Locale): Promise<CoverageWords> {
  return LOADERS[locale]();
}
