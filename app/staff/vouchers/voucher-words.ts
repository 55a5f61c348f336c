import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { VoucherRoomWords } from './messages/shape.ts';

export const VOUCHER_WORDS: Record<Locale, VoucherRoomWords> = { hu, ro, en };
