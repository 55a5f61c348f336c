import type { Locale } from '#app/i18n/locale.ts';
import { en } from './advice-messages/en.ts';
import { hu } from './advice-messages/hu.ts';
import { ro } from './advice-messages/ro.ts';
import type { AdviceRoomWords } from './advice-messages/shape.ts';

/** Words of the advice room beside its inbox. */
export const ADVICE_ROOM_WORDS: Record<Locale, AdviceRoomWords> = { hu, ro, en };
