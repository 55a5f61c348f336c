import { createContext, use, type ReactNode } from 'react';
import type { Catalogue } from './catalogue.ts';
import type { Locale, Market } from './locale.ts';
import { fill, type Message, type Values } from './words.ts';

interface Language {
  locale: Locale;
  market: Market;
  catalogue: Catalogue;
}

const LanguageContext = createContext<Language | null>(null);

export function LanguageProvider({ children, ...language }: Language & { children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (!language) throw new Error('useLanguage needs a LanguageProvider above it');
  return language;
}

/**
 * The words of one feature: `const { w, t } = useWords('finder')`; `w.title` is a plain text,
 * `t(w.results, { count })` fills places and chooses the plural form.
 */
export function useWords<K extends keyof Catalogue>(section: K) {
  const { catalogue } = useLanguage();
  return useWordsOf(catalogue[section]);
}

/** The same for words that only one page or one later part needs: they come with it, in every language. */
export function useOwnWords<Words>(words: Record<Locale, Words>) {
  const { locale } = useLanguage();
  return useWordsOf(words[locale]);
}

/** The same for words that came with the page's data, in its language alone. */
export function useWordsOf<Words>(w: Words) {
  const { locale, market, catalogue } = useLanguage();
  return {
    w,
    shared: catalogue.shared,
    t: (message: Message, values?: Values) => fill(locale, message, values),
    locale,
    market,
  };
}
