import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { RelativesWords } from './messages/shape.ts';

export const RELATIVES_WORDS: Record<Locale, RelativesWords> = { hu, ro, en };
