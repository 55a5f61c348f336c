import type { Locale } from '#app/i18n/locale.ts';
import { en } from './retention-messages/en.ts';
import { hu } from './retention-messages/hu.ts';
import { ro } from './retention-messages/ro.ts';
import type { RetentionWords } from './retention-messages/shape.ts';

export const RETENTION_WORDS: Record<Locale, RetentionWords> = { hu, ro, en };
