import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { EarlierWords } from './messages/shape.ts';

export const EARLIER_WORDS: Record<Locale, EarlierWords> = { hu, ro, en };
