import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { AdviceWords } from './messages/shape.ts';

export const ADVICE_WORDS: Record<Locale, AdviceWords> = { hu, ro, en };
