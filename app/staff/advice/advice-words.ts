import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { AdviceRoomWords } from './messages/shape.ts';

/** Words of the advice room beside its inbox. */
export const ADVICE_ROOM_WORDS: Record<Locale, AdviceRoomWords> = { hu, ro, en };
