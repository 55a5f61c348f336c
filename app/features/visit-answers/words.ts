import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { VisitAnswerWords } from './messages/shape.ts';

/** Words of the page of a reminder's link. */
export const VISIT_ANSWER_WORDS: Record<Locale, VisitAnswerWords> = { hu, ro, en };
