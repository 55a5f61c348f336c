import { createContext, use, type ReactNode } from 'react';
import type { SERVICE_WORDS } from '#app/features/content/words.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { useWordsOf } from '#app/i18n/use-words.tsx';
import type { ContentWords } from './messages/shape.ts';

type ServiceWords = (typeof SERVICE_WORDS)[Locale];

/** What the parts of a start page say: it comes with the page's data, so that no page takes the words of three languages along. */
export interface LandingWords {
  content: ContentWords;
  services: ServiceWords;
}

const Context = createContext<LandingWords | null>(null);

export function LandingWordsProvider({
  words,
  children,
}: {
  words: LandingWords;
  children: ReactNode;
}) {
  return <Context value={words}>{children}</Context>;
}

function useBoth(): LandingWords {
  const words = use(Context);
  if (!words) throw new Error('the parts of a start page need a LandingWordsProvider above them');
  return words;
}

/** The words of the start page. */
export function useLandingWords() {
  return useWordsOf(useBoth().content);
}

/** What the services are called. */
export function useServiceWords(): ServiceWords {
  return useBoth().services;
}
