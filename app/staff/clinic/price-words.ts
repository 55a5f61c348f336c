import type { Locale } from '#app/i18n/locale.ts';
import { en } from './price-messages/en.ts';
import { hu } from './price-messages/hu.ts';
import { ro } from './price-messages/ro.ts';
import type { PriceRoomWords } from './price-messages/shape.ts';

export const PRICE_ROOM_WORDS: Record<Locale, PriceRoomWords> = { hu, ro, en };
