import type { Locale } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import type { ErrorCode } from './errors.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';

const messages: Record<Locale, Record<ErrorCode, string>> = { hu, ro, en };

/** The sentence a person reads for an error code. */
export function errorMessage(
  locale: Locale,
  code: ErrorCode,
  values: Record<string, string> = {},
): string {
  return fill(locale, messages[locale][code], values);
}
