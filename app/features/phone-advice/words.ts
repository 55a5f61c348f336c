import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { PhoneAdviceWords } from './messages/shape.ts';

export const PHONE_ADVICE_WORDS: Record<Locale, PhoneAdviceWords> = { hu, ro, en };
