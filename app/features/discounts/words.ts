import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { DiscountsWords } from './messages/shape.ts';

export const DISCOUNT_WORDS: Record<Locale, DiscountsWords> = { hu, ro, en };
