import { href } from 'react-router';
import type { Locale } from '#app/i18n/locale.ts';
import { createToken } from '#app/platform/tokens.server.ts';

/** Where somebody finishes what was begun on the telephone: short enough for a text message. */
export function createFinishUrl(
  appSecret: string,
  { id, origin, locale }: { id: string; origin: string; locale: Locale },
): string {
  const token = createToken(appSecret, id);
  return `${origin}${href('/f/:token?', { token })}?lang=${locale}`;
}
