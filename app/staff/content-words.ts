import type { Locale } from '#app/i18n/locale.ts';
import { en } from './content-messages/en.ts';
import { hu } from './content-messages/hu.ts';
import { ro } from './content-messages/ro.ts';
import type { ContentWords } from './content-messages/shape.ts';

export const CONTENT_ROOM_WORDS: Record<Locale, ContentWords> = { hu, ro, en };
