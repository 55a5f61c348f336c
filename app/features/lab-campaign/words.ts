import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { LabWords } from './messages/shape.ts';

export const LAB_WORDS: Record<Locale, LabWords> = { hu, ro, en };
