import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { ReportWords } from './messages/shape.ts';

export const REPORT_WORDS: Record<Locale, ReportWords> = { hu, ro, en };
