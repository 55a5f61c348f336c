import type { Locale } from '#app/i18n/locale.ts';
import { en } from './voucher-messages/en.ts';
import { hu } from './voucher-messages/hu.ts';
import { ro } from './voucher-messages/ro.ts';
import type { VoucherRoomWords } from './voucher-messages/shape.ts';

export const VOUCHER_WORDS: Record<Locale, VoucherRoomWords> = { hu, ro, en };
