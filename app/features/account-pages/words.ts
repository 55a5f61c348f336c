import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { AccountPagesWords } from './messages/shape.ts';

export const ACCOUNT_PAGES_WORDS: Record<Locale, AccountPagesWords> = { hu, ro, en };
