import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { ReminderWords } from './messages/shape.ts';

/** Words of the reminders of a visit. */
export const REMINDER_WORDS: Record<Locale, ReminderWords> = { hu, ro, en };
