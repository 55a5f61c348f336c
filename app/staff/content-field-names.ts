import { fill } from '#app/i18n/words.ts';
import { PHONE_DAYS } from '#app/time/phone-days.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { CONTENT_ROOM_WORDS } from './content-words.ts';

/** Hours of a weekday, such as `hours.monday.again.opens`. */
const HOURS_PATH = /^hours\.(?<day>[a-z]+)(?<again>\.again)?(?:\.(?<end>opens|closes))?$/;

/** What the room calls a member of a piece, by its path; null: it has no name of its own. */
export function fieldNameOf(locale: Locale, path: string): string | null {
  const { fields, phoneHours } = CONTENT_ROOM_WORDS[locale];
  const names: Readonly<Record<string, string>> = fields;
  const { day: found, again, end } = HOURS_PATH.exec(path)?.groups ?? {};
  const weekday = PHONE_DAYS.find((one) => one === found);
  if (!weekday) return names[path] ?? null;
  const day = phoneHours.days[weekday];
  if (!end && !again) return day;
  const [from, until] = again
    ? [phoneHours.opensAgain, phoneHours.closesAgain]
    : [phoneHours.opens, phoneHours.closes];
  return fill(locale, end === 'closes' ? until : from, { day });
}
