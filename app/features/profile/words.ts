import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { ProfileWords } from './messages/shape.ts';

export const PROFILE_WORDS: Record<Locale, ProfileWords> = { hu, ro, en };
