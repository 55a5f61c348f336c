import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { PriceWords } from './messages/shape.ts';

export const PRICE_WORDS: Record<Locale, PriceWords> = { hu, ro, en };
