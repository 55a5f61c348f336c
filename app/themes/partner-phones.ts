import type { Locale } from '#app/i18n/locale.ts';
import { STANDARD_PHONE_HOURS, type PhoneHours } from '#app/time/phone-days.ts';
import type { PartnerRecord } from './partner-record.ts';

type Numbers = Partial<Record<Locale, string>>;

/** How a partner is called, and when phone advice answers. */
export interface PartnerPhones {
  /** E.164; null: the partner has no such line. */
  allDay: string | null;
  advice: string | null;
  /** Of those who are answered in one language, before the others. */
  allDayIn: Numbers;
  adviceIn: Numbers;
  hours: PhoneHours;
  closedDays: readonly { day: string; text: Record<Locale, string> }[];
}

/** Where a record says nothing. */
const USUAL: PartnerPhones = {
  allDay: null,
  advice: null,
  allDayIn: {},
  adviceIn: {},
  hours: STANDARD_PHONE_HOURS,
  closedDays: [],
};

/** What a record says of phones, with what holds where it says nothing. */
export function readPhones(phones: PartnerRecord['phones']): PartnerPhones {
  return { ...USUAL, ...phones };
}

/** The numbers for a reader of a language. */
export function phonesIn(
  { allDay, advice, allDayIn, adviceIn }: PartnerPhones,
  locale: Locale,
): Pick<PartnerPhones, 'allDay' | 'advice'> {
  return { allDay: allDayIn[locale] ?? allDay, advice: adviceIn[locale] ?? advice };
}
