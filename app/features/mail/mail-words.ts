import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { MailWords } from './messages/shape.ts';

/** What the mails of all features say. */
export const MAIL_WORDS: Record<Locale, MailWords> = { hu, ro, en };
