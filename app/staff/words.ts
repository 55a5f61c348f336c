import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { StaffWords } from './messages/shape.ts';

/** Words of the staff's entry: no patient's page loads them. */
export const STAFF_WORDS: Record<Locale, StaffWords> = { hu, ro, en };
