import type { Locale } from '#app/i18n/locale.ts';
import { en } from './privacy-messages/en.ts';
import { hu } from './privacy-messages/hu.ts';
import { ro } from './privacy-messages/ro.ts';
import type { PrivacyRoomWords } from './privacy-messages/shape.ts';

export const PRIVACY_ROOM_WORDS: Record<Locale, PrivacyRoomWords> = { hu, ro, en };
