import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { PostBoxWords } from './messages/shape.ts';

export const POST_BOX_WORDS: Record<Locale, PostBoxWords> = { hu, ro, en };
