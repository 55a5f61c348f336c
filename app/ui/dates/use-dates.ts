import { useWords } from '#app/i18n/use-words.tsx';
import { createDateWords, type DateWords } from './date-words.ts';

const made = new WeakMap<object, DateWords>();

/** Dates in words of the page's language: one set for all components, which write the same few days. */
export function useDates(): DateWords {
  const { w, locale } = useWords('ui');
  let words = made.get(w.dates);
  if (!words) made.set(w.dates, (words = createDateWords(locale, w.dates)));
  return words;
}
