import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { isEmail } from '#app/people/person-fields.ts';
import type { ParsePhone } from '#app/people/phone.ts';
import { countCharacters, isPlainLine, isPlainText, normaliseText } from '#app/people/text.ts';

/** Of one language, in characters as typed. */
export const ABOUT_MAX = 5_000;
export const PHONES_MAX = 3;
export const WEB_MAX = 200;
export const SERVICES_MAX = 100;

/** What is spoken at clinics of our markets, and by who comes to them. */
export const SPOKEN_LANGUAGES = [
  'hu',
  'ro',
  'en',
  'de',
  'fr',
  'it',
  'es',
  'ru',
  'uk',
  'sr',
  'sk',
  'hr',
  'tr',
  'ar',
  'he',
  'zh',
] as const;

/** What patients are told of a clinic or a doctor. */
export interface Profile {
  /** As typed, see `profile-text.ts`; empty: nothing. */
  about: Record<Locale, string>;
  /** Below `/uploads/`; null: none. */
  picture: string | null;
  /** ISO 639. */
  languages: string[];
  /** Of a clinic; E.164 once checked. */
  phone: string[];
  /** Of a clinic; empty: none. */
  email: string;
  /** Of a clinic; empty: none. */
  web: string;
  /** Of a doctor: sub-functions. */
  services: number[];
}

export type ProfileProblem =
  | 'required'
  | 'tooLong'
  | 'charactersInvalid'
  | 'languageMissing'
  | 'phoneInvalid'
  | 'tooMany'
  | 'emailInvalid'
  | 'webInvalid'
  | 'languageUnknown'
  | 'pictureGone'
  | 'serviceUnknown'
  | 'lastOfCalendar';

/**
 * A profile as it is stored, or what is wrong with it by field: `about.ro`, `phone.1`, `web`.
 * @param before what stands there: an imported text that nobody has touched is no mistake, nor a language that is spoken there
 */
export function checkProfile(
  typed: Profile,
  {
    isClinic,
    parsePhone,
    before,
  }: { isClinic: boolean; parsePhone: ParsePhone; before: Pick<Profile, 'languages' | 'about'> },
): { profile: Profile } | { problems: Record<string, ProfileProblem> } {
  const problems: Record<string, ProfileProblem> = {};
  const about = checkAbout(typed.about, before.about, problems);
  const spoken = new Set<string>([...SPOKEN_LANGUAGES, ...before.languages]);
  const languages = [...new Set(typed.languages)];
  if (!languages.every((one) => spoken.has(one))) problems['languages'] = 'languageUnknown';
  const services = [...new Set(typed.services)];
  if (!isClinic && services.length === 0) problems['services'] = 'required';
  if (services.length > SERVICES_MAX) problems['services'] = 'tooMany';
  const reach = isClinic
    ? checkReach(typed, parsePhone, problems)
    : { phone: [], email: '', web: '' };
  if (Object.keys(problems).length > 0) return { problems };
  const { picture } = typed;
  return { profile: { about, picture, languages, services: isClinic ? [] : services, ...reach } };
}

/** All three languages or none: a patient who reads another one would find nothing. */
function checkAbout(
  typed: Record<Locale, string>,
  before: Record<Locale, string>,
  problems: Record<string, ProfileProblem>,
): Record<Locale, string> {
  const about = { hu: '', ro: '', en: '' };
  for (const locale of LOCALES) about[locale] = normaliseText(typed[locale]);
  if (LOCALES.every((locale) => typed[locale] === before[locale])) return typed;
  const isEmpty = LOCALES.every((locale) => about[locale] === '');
  for (const locale of LOCALES) {
    const text = about[locale];
    if (text === '' && !isEmpty) problems[`about.${locale}`] = 'languageMissing';
    else if (countCharacters(text) > ABOUT_MAX) problems[`about.${locale}`] = 'tooLong';
    else if (!isPlainText(text)) problems[`about.${locale}`] = 'charactersInvalid';
  }
  return about;
}

function checkReach(
  typed: Pick<Profile, 'phone' | 'email' | 'web'>,
  parsePhone: ParsePhone,
  problems: Record<string, ProfileProblem>,
): Pick<Profile, 'phone' | 'email' | 'web'> {
  const phone = typed.phone.map(normaliseText).flatMap((text, index) => {
    if (text === '') return [];
    const parsed = parsePhone(text);
    if (parsed === null) problems[`phone.${index}`] = 'phoneInvalid';
    return parsed ?? [];
  });
  if (phone.length > PHONES_MAX) problems['phone.0'] = 'tooMany';
  const email = normaliseText(typed.email);
  if (email !== '' && !isEmail(email)) problems['email'] = 'emailInvalid';
  const web = normaliseText(typed.web);
  const problem = web === '' ? null : findWebProblem(web);
  if (problem) problems['web'] = problem;
  return { phone: [...new Set(phone)], email, web: problem || web === '' ? web : readWeb(web) };
}

/** Without a scheme it is https. */
function readWeb(web: string): string {
  return new URL(/^[a-z]+:/i.test(web) ? web : `https://${web}`).href;
}

function findWebProblem(web: string): ProfileProblem | null {
  if (!isPlainLine(web)) return 'charactersInvalid';
  if (countCharacters(web) > WEB_MAX) return 'tooLong';
  try {
    const { protocol, hostname, username, password, port, href } = new URL(readWeb(web));
    const isOne =
      protocol === 'https:' &&
      /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/.test(hostname) &&
      username + password + port === '' &&
      href.length <= 2 * WEB_MAX;
    return isOne ? null : 'webInvalid';
  } catch {
    return 'webInvalid';
  }
}
