import type { Locale } from '#app/i18n/locale.ts';
import { en } from './administration-messages/en.ts';
import { hu } from './administration-messages/hu.ts';
import { ro } from './administration-messages/ro.ts';
import type { AdministrationWords } from './administration-messages/shape.ts';

/** Words of the administration's rooms: no other room loads them. */
export const ADMINISTRATION_WORDS: Record<Locale, AdministrationWords> = { hu, ro, en };
