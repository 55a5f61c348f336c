import type { Locale } from '#app/i18n/locale.ts';
import { en } from './approval-messages/en.ts';
import { hu } from './approval-messages/hu.ts';
import { ro } from './approval-messages/ro.ts';
import type { ApprovalWords } from './approval-messages/shape.ts';

export const APPROVAL_WORDS: Record<Locale, ApprovalWords> = { hu, ro, en };
