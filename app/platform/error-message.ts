import type { Locale } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import { RETRY_AFTER_SECONDS, type ErrorCode } from './errors.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import { describeWait } from './wait-words.ts';

const messages: Record<Locale, Record<ErrorCode, string>> = { hu, ro, en };

/**
 * The sentence a person reads for an error code.
 * @param waitSeconds after how long it may work, where it is known better than for the code as such
 */
export function errorMessage(
  locale: Locale,
  code: ErrorCode,
  values: Record<string, string> = {},
  waitSeconds: number = RETRY_AFTER_SECONDS[code] ?? 0,
): string {
  return fill(locale, messages[locale][code], {
    wait: describeWait(locale, waitSeconds),
    ...values,
  });
}
