import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { MyPageWords } from './messages/shape.ts';

/** Words of a customer's own start page. */
export const MY_PAGE_WORDS: Record<Locale, MyPageWords> = { hu, ro, en };
