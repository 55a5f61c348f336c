import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { AdministrationMailWords } from './messages/shape.ts';

/** Of the mail with which somebody of the staff is let in. */
export const ADMINISTRATION_MAIL_WORDS: Record<Locale, AdministrationMailWords> = { hu, ro, en };
