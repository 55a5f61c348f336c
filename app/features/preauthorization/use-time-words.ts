import { useEffect, useState } from 'react';
import type { WordsOfTimes } from '#app/features/calendar/slot-week.tsx';
import { useLanguage } from '#app/i18n/use-words.tsx';
import type { AskedTimes } from './time-words.ts';

/**
 * The quiet word that each time of a page carries for an insured member: one question for all calendars of the page, asked when the
 * list stands. Without an answer the times say what they say to everybody.
 * @param asked null: nobody who is insured, or no care is chosen
 * @returns undefined: there are no words; null: they are on their way
 */
export function useTimeWords(asked: AskedTimes | null): WordsOfTimes | null | undefined {
  const { locale, market } = useLanguage();
  const [found, setFound] = useState<{ key: string; words: WordsOfTimes | undefined } | null>(null);
  const key = asked && JSON.stringify(asked);
  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    void import('./time-words.ts')
      .then(({ loadTimeWords }) =>
        loadTimeWords(JSON.parse(key) as AskedTimes, { locale, market }, signal),
      )
      .catch(() => undefined)
      .then((words) => signal.aborted || setFound({ key, words }));
    return () => controller.abort();
  }, [key, locale, market]);
  if (key === null) return undefined;
  return found?.key === key ? found.words : null;
}
