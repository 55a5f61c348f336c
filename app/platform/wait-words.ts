import type { Locale } from '#app/i18n/locale.ts';
import { fill, type PluralMessage } from '#app/i18n/words.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** Above it nobody counts in minutes. */
const MINUTES_MAX = 90;

type Unit = 'seconds' | 'minutes' | 'hours';

export const WAIT_WORDS: Record<Locale, Record<Unit, PluralMessage>> = {
  hu: {
    seconds: { one: 'egy másodperc múlva', other: '{count} másodperc múlva' },
    minutes: { one: 'egy perc múlva', other: '{count} perc múlva' },
    hours: { one: 'egy óra múlva', other: '{count} óra múlva' },
  },
  ro: {
    seconds: {
      one: 'peste o secundă',
      few: 'peste {count} secunde',
      other: 'peste {count} de secunde',
    },
    minutes: {
      one: 'peste un minut',
      few: 'peste {count} minute',
      other: 'peste {count} de minute',
    },
    hours: { one: 'peste o oră', few: 'peste {count} ore', other: 'peste {count} de ore' },
  },
  en: {
    seconds: { one: 'in one second', other: 'in {count} seconds' },
    minutes: { one: 'in one minute', other: 'in {count} minutes' },
    hours: { one: 'in one hour', other: 'in {count} hours' },
  },
};

/** After how long something works again, as a sentence goes on: "in 9 minutes". Never too short. */
export function describeWait(locale: Locale, seconds: number): string {
  const words = WAIT_WORDS[locale];
  if (seconds < MINUTE_S) return fill(locale, words.seconds, { count: Math.max(1, seconds) });
  const minutes = Math.ceil(seconds / MINUTE_S);
  if (minutes === HOUR_S / MINUTE_S) return fill(locale, words.hours, { count: 1 });
  if (minutes <= MINUTES_MAX) return fill(locale, words.minutes, { count: minutes });
  return fill(locale, words.hours, { count: Math.ceil(seconds / HOUR_S) });
}
