import type { Locale, Market } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { PhoneHoursWords } from './messages/shape.ts';
import { PHONE_DAYS, spansOf, WEEKDAYS, type PhoneDay, type PhoneHours } from './phone-days.ts';

export const PHONE_HOURS_WORDS: Record<Locale, PhoneHoursWords> = { hu, ro, en };

/** Where it stands in texts, those of partners, too, the partner's hours are written. */
export const HOURS_MARK = '{hours}';

const WORKING_DAYS: readonly PhoneDay[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'swapped',
];

export interface WrittenHours {
  /** `working days 08:00–20:00`, within a sentence. */
  hours: string;
  /** The same at its beginning. */
  line: string;
  /** `Working days 8–20`, for a badge. */
  label: string;
}

/** Who reads them, and by which calendar they are kept. */
interface Reader {
  locale: Locale;
  market: Market;
}

/** When a partner's phone is answered, in words. */
export function writePhoneHours(hours: PhoneHours, reader: Reader): WrittenHours {
  const { locale } = reader;
  const within = writeDays(hours, reader, (time) => time);
  return {
    hours: within,
    line: capitalise(within, locale),
    label: capitalise(writeDays(hours, reader, writeShort), locale),
  };
}

function writeDays(
  hours: PhoneHours,
  { locale, market }: Reader,
  writeTime: (time: string) => string,
): string {
  const words = PHONE_HOURS_WORDS[locale];
  const timesOf = (day: PhoneDay) => {
    const found = hours[day];
    if (!found) return null;
    const [first = '', again] = spansOf(found).map(
      ({ opens, closes }) => `${writeTime(opens)}–${writeTime(closes)}`,
    );
    return again === undefined ? first : fill(locale, words.twice, { first, again });
  };
  // No Saturday is worked in Romania for a rest day elsewhere.
  const days: readonly PhoneDay[] = market === 'HU' ? PHONE_DAYS : WEEKDAYS;
  const times = timesOf('monday');
  const isEachWorkingDay = days.every(
    (day) => timesOf(day) === (WORKING_DAYS.includes(day) ? times : null),
  );
  if (times !== null && isEachWorkingDay) return fill(locale, words.workingDays, { times });
  const spans: { first: number; last: number; times: string }[] = [];
  WEEKDAYS.forEach((day, at) => {
    const own = timesOf(day);
    const before = spans.at(-1);
    if (own === null) return;
    if (before?.times === own && before.last === at - 1) before.last = at;
    else spans.push({ first: at, last: at, times: own });
  });
  const nameOf = (at: number) => words.weekdays[at] ?? '';
  const phrases = spans.map(({ first, last, times: own }) => {
    const names = first === last ? [nameOf(first)] : [nameOf(first), nameOf(last)];
    return fill(locale, words.days, { days: names.join('–'), times: own });
  });
  const swapped = timesOf('swapped');
  // One that is worked is still a Saturday.
  const isOwn = days.includes('swapped') && swapped !== timesOf('saturday');
  if (isOwn && swapped !== null) {
    phrases.push(fill(locale, words.days, { days: words.swapped, times: swapped }));
  }
  const except = isOwn && swapped === null ? words.notOnHolidaysOrSwapped : words.notOnHolidays;
  return fill(locale, except, { days: phrases.join(', ') });
}

/** `08:00` as `8`, `08:30` as it is. */
function writeShort(time: string): string {
  return time.endsWith(':00') ? String(Number(time.slice(0, -':00'.length))) : time;
}

function capitalise(text: string, locale: Locale): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
