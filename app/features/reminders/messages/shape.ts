import type { Translated } from '#app/i18n/words.ts';
import type { hu } from './hu.ts';

export type ReminderWords = Translated<typeof hu>;
