import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { VideoWords } from './messages/shape.ts';

export const VIDEO_WORDS: Record<Locale, VideoWords> = { hu, ro, en };
