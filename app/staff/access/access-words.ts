import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { AccessWords } from './messages/shape.ts';

export const ACCESS_WORDS: Record<Locale, AccessWords> = { hu, ro, en };
