import type { Locale } from '#app/i18n/locale.ts';
import { en } from './clinic-messages/en.ts';
import { hu } from './clinic-messages/hu.ts';
import { ro } from './clinic-messages/ro.ts';
import type { ClinicWords } from './clinic-messages/shape.ts';

export const CLINIC_WORDS: Record<Locale, ClinicWords> = { hu, ro, en };
