import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { ReviewWords } from './messages/shape.ts';

/** Words of reviews, as patients read them. */
export const REVIEW_WORDS: Record<Locale, ReviewWords> = { hu, ro, en };
