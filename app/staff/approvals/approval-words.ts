import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { ApprovalWords } from './messages/shape.ts';

export const APPROVAL_WORDS: Record<Locale, ApprovalWords> = { hu, ro, en };
