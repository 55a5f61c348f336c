import { useMemo } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { createDateWords, type DateWords } from './date-words.ts';

/** Dates in words of the page's language. */
export function useDates(): DateWords {
  const { w, locale } = useWords('ui');
  return useMemo(() => createDateWords(locale, w.dates), [locale, w.dates]);
}
