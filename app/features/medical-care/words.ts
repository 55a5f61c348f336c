import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { CareWords } from './messages/shape.ts';

export const CARE_WORDS: Record<Locale, CareWords> = { hu, ro, en };
