import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { ClinicWords } from './messages/shape.ts';

export const CLINIC_WORDS: Record<Locale, ClinicWords> = { hu, ro, en };
