import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { RegistrationWords } from './messages/shape.ts';

export const REGISTRATION_WORDS: Record<Locale, RegistrationWords> = { hu, ro, en };
