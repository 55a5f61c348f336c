import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { ReviewRoomWords } from './messages/shape.ts';

export const REVIEW_ROOM_WORDS: Record<Locale, ReviewRoomWords> = { hu, ro, en };
