import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { FileWords } from './messages/shape.ts';

export const FILE_WORDS: Record<Locale, FileWords> = { hu, ro, en };
