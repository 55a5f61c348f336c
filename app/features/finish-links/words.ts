import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { FinishLinkWords } from './messages/shape.ts';

/** Words of the page and the mail of a link with which a booking is finished. */
export const FINISH_LINK_WORDS: Record<Locale, FinishLinkWords> = { hu, ro, en };
