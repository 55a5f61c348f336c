import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { AdministrationWords } from './messages/shape.ts';

/** Words of the administration's rooms: no other room loads them. */
export const ADMINISTRATION_WORDS: Record<Locale, AdministrationWords> = { hu, ro, en };
