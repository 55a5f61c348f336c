import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { ReservationsWords } from './messages/shape.ts';

export const RESERVATIONS_WORDS: Record<Locale, ReservationsWords> = { hu, ro, en };
