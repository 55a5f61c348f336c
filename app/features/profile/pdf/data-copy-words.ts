import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu, type DataCopyWords } from './messages/hu.ts';
import { ro } from './messages/ro.ts';

/** Words of the document. It is written on the server only, so the browser never loads them. */
export const DATA_COPY_WORDS: Record<Locale, DataCopyWords> = { hu, ro, en };
