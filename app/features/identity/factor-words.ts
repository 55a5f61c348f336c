import type { Locale } from '#app/i18n/locale.ts';
import { en } from './factor-messages/en.ts';
import { hu } from './factor-messages/hu.ts';
import { ro } from './factor-messages/ro.ts';
import type { FactorWords } from './factor-messages/shape.ts';

/** Words of the second step and of passkeys: only the sign-in page and a person's own pages need them. */
export const FACTOR_WORDS: Record<Locale, FactorWords> = { hu, ro, en };
