import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { QuestionnaireWords } from './messages/shape.ts';

export const QUESTIONNAIRE_WORDS: Record<Locale, QuestionnaireWords> = { hu, ro, en };
