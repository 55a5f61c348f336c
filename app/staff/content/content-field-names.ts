import { fill } from '#app/i18n/words.ts';
import { PHONE_DAYS } from '#app/time/phone-days.ts';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { CONTENT_ROOM_WORDS } from './content-words.ts';

/** What the room calls a member of a piece, by its path; null: it has no name of its own. */
export function fieldNameOf(locale: Locale, path: string): string | null {
  const { fields, locales, phoneHours } = CONTENT_ROOM_WORDS[locale];
  const names: Readonly<Record<string, string>> = fields;
  // Hours of a weekday, such as `hours.monday.again.opens`.
  const [piece, found, ...rest] = path.split('.');
  const weekday = PHONE_DAYS.find((one) => piece === 'hours' && one === found);
  if (!weekday) {
    // Of what stands in each language, as its field is called: `productName.hu`.
    const language = LOCALES.find((one) => path.endsWith(`.${one}`));
    const whole = language && names[path.slice(0, -`.${language}`.length)];
    return names[path] ?? (whole ? `${whole} ${locales[language]}` : null);
  }
  const again = rest[0] === 'again';
  const end = rest.find((part) => part === 'opens' || part === 'closes');
  const day = phoneHours.days[weekday];
  if (!end && !again) return day;
  const [from, until] = again
    ? [phoneHours.opensAgain, phoneHours.closesAgain]
    : [phoneHours.opens, phoneHours.closes];
  return fill(locale, end === 'closes' ? until : from, { day });
}
