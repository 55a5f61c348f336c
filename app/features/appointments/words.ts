import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { AppointmentsWords } from './messages/shape.ts';

/** Words of a customer's appointments. */
export const APPOINTMENTS_WORDS: Record<Locale, AppointmentsWords> = { hu, ro, en };
