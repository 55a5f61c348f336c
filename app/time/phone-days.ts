export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
/** Days of a week by their names, and the Saturday that is worked for a rest day elsewhere. */
export const PHONE_DAYS = [...WEEKDAYS, 'swapped'] as const;
export type PhoneDay = (typeof PHONE_DAYS)[number];

/** By the market's clock, `08:00` to `20:00`; `24:00` ends a day. */
export interface HoursSpan {
  opens: string;
  closes: string;
}
/** Of a day; after a break once more. */
export interface DayHours extends HoursSpan {
  again?: HoursSpan;
}
/** In the order of the day. */
export function spansOf({ opens, closes, again }: DayHours): HoursSpan[] {
  return [{ opens, closes }, ...(again ? [again] : [])];
}
/** A day that is not there is closed. */
export type PhoneHours = Partial<Record<PhoneDay, DayHours>>;

const STANDARD_DAY: DayHours = { opens: '08:00', closes: '20:00' };
/** Phone advice is there on working days from 8:00 to 20:00 of the market, unless a partner says otherwise. */
export const STANDARD_PHONE_HOURS: PhoneHours = {
  monday: STANDARD_DAY,
  tuesday: STANDARD_DAY,
  wednesday: STANDARD_DAY,
  thursday: STANDARD_DAY,
  friday: STANDARD_DAY,
  swapped: STANDARD_DAY,
};
