import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { ContentWords } from './messages/shape.ts';

export const CONTENT_ROOM_WORDS: Record<Locale, ContentWords> = { hu, ro, en };
