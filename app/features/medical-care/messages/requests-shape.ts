import type { Translated } from '#app/i18n/words.ts';
import type { hu } from './requests-hu.ts';

export type RequestWords = Translated<typeof hu>;
