import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { ServiceWords } from './messages/shape.ts';

/** What the portal's services are called and how they are presented, by their key. */
export const SERVICE_WORDS: Record<Locale, ServiceWords> = { hu, ro, en };
