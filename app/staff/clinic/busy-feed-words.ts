import type { Locale } from '#app/i18n/locale.ts';
import { en } from './busy-feed-messages/en.ts';
import { hu } from './busy-feed-messages/hu.ts';
import { ro } from './busy-feed-messages/ro.ts';
import type { BusyFeedWords } from './busy-feed-messages/shape.ts';

export const BUSY_FEED_WORDS: Record<Locale, BusyFeedWords> = { hu, ro, en };
