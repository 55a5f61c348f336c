import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { PrivacyRoomWords } from './messages/shape.ts';

export const PRIVACY_ROOM_WORDS: Record<Locale, PrivacyRoomWords> = { hu, ro, en };
