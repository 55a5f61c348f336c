import type { Locale } from '#app/i18n/locale.ts';
import { en } from './finish-link-messages/en.ts';
import { hu } from './finish-link-messages/hu.ts';
import { ro } from './finish-link-messages/ro.ts';
import type { StaffLinkWords } from './finish-link-messages/shape.ts';

export const STAFF_LINK_WORDS: Record<Locale, StaffLinkWords> = { hu, ro, en };
