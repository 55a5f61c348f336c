import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { BookingWords } from './messages/shape.ts';

/** Words of the reservation modal and of the pages that mailed links open. */
export const BOOKING_WORDS: Record<Locale, BookingWords> = { hu, ro, en };
