import type { Locale } from '#app/i18n/locale.ts';
import { en } from './profile-messages/en.ts';
import { hu } from './profile-messages/hu.ts';
import { ro } from './profile-messages/ro.ts';
import type { ProfileRoomWords } from './profile-messages/shape.ts';

export const PROFILE_ROOM_WORDS: Record<Locale, ProfileRoomWords> = { hu, ro, en };
