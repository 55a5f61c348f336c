import type { Locale } from '#app/i18n/locale.ts';
import { en } from './imports-messages/en.ts';
import { hu } from './imports-messages/hu.ts';
import { ro } from './imports-messages/ro.ts';
import type { ImportsWords } from './imports-messages/shape.ts';

/** Words of the room "Imports": no other room loads them. */
export const IMPORTS_WORDS: Record<Locale, ImportsWords> = { hu, ro, en };
