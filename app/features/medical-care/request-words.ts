import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/requests-en.ts';
import { hu } from './messages/requests-hu.ts';
import { ro } from './messages/requests-ro.ts';
import type { RequestWords } from './messages/requests-shape.ts';

/** Of the list alone: it loads without the words of the form. */
export const REQUEST_WORDS: Record<Locale, RequestWords> = { hu, ro, en };
