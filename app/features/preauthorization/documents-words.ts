import type { Locale } from '#app/i18n/locale.ts';
import { en } from './documents-messages/en.ts';
import { hu } from './documents-messages/hu.ts';
import { ro } from './documents-messages/ro.ts';
import type { DocumentsWords } from './documents-messages/shape.ts';

export const DOCUMENTS_WORDS: Record<Locale, DocumentsWords> = { hu, ro, en };
