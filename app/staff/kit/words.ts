import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { KitWords } from './messages/shape.ts';

export const KIT_WORDS: Record<Locale, KitWords> = { hu, ro, en };
