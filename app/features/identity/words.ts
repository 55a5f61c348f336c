import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { AccountsWords } from './messages/shape.ts';

export const ACCOUNTS_WORDS: Record<Locale, AccountsWords> = { hu, ro, en };
