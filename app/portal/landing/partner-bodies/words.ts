import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { PartnerBodyWords } from './messages/shape.ts';

export const PARTNER_BODY_WORDS: Record<Locale, PartnerBodyWords> = { hu, ro, en };
