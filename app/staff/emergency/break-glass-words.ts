import type { Locale } from '#app/i18n/locale.ts';
import { en } from './break-glass-messages/en.ts';
import { hu } from './break-glass-messages/hu.ts';
import { ro } from './break-glass-messages/ro.ts';
import type { EmergencyWords } from './break-glass-messages/shape.ts';

export const EMERGENCY_WORDS: Record<Locale, EmergencyWords> = { hu, ro, en };
