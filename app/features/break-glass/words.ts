import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { BreakGlassWords } from './messages/shape.ts';

/** Of emergency access, where pages and mails say the same. */
export const BREAK_GLASS_WORDS: Record<Locale, BreakGlassWords> = { hu, ro, en };
