import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { DirectoryWords } from './messages/shape.ts';

export const DIRECTORY_WORDS: Record<Locale, DirectoryWords> = { hu, ro, en };
