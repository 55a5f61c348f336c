import type { Locale } from '#app/i18n/locale.ts';
import { en } from './review-messages/en.ts';
import { hu } from './review-messages/hu.ts';
import { ro } from './review-messages/ro.ts';
import type { ReviewRoomWords } from './review-messages/shape.ts';

export const REVIEW_ROOM_WORDS: Record<Locale, ReviewRoomWords> = { hu, ro, en };
