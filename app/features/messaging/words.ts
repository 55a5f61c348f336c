import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { MessagingWords } from './messages/shape.ts';

/** Words of text messages and letters. */
export const MESSAGING_WORDS: Record<Locale, MessagingWords> = { hu, ro, en };
