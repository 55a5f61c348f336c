import type { Locale } from '#app/i18n/locale.ts';
import { errorMessage } from './error-message.ts';
import { ERRORS } from './errors.ts';
import { failureCodeOf } from './expected-failure.ts';
import { readRefusedLink } from './mailed-link.ts';

/**
 * Why a mailed link leads nowhere, for a page that says so and no more.
 * @returns the status of the page; message null: nobody has sent such a link; wasSent: the portal has, so that it may still do what is about
 * no visit, such as to end messages
 * @throws the error itself if it says something else
 */
export function describeRefusedLink(
  locale: Locale,
  error: unknown,
): { message: string | null; status: number; wasSent: boolean } {
  if (failureCodeOf(error) === 'of_age') {
    return { message: errorMessage(locale, 'of_age'), status: ERRORS.of_age, wasSent: true };
  }
  const { code, status, waitSeconds } = readRefusedLink(error);
  const message = code === 'not_found' ? null : errorMessage(locale, code, {}, waitSeconds);
  return { message, status, wasSent: false };
}
