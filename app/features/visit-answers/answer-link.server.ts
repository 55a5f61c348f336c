import { href } from 'react-router';
import type { Locale } from '#app/i18n/locale.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { createShortToken, hashToken } from '#app/platform/tokens.server.ts';
import type { Pool } from '#db/client.ts';
import { createAnswerToken, getAnswerToken } from './queries.server.ts';

/**
 * Where the patient answers a reminder of a visit. The same link in all its mails and text messages, until the time it was made for.
 * @param to.origin of the partner's host
 * @param to.locale what the mail or text message is written in
 */
export async function createAnswerLink(
  { pool, appSecret }: { pool: Pool; appSecret: string },
  to: { reservationId: string; origin: string; locale: Locale },
): Promise<string> {
  let id = await getAnswerToken(pool, to.reservationId);
  if (id === null) {
    id = createTokenId(appSecret);
    const hash = hashToken(createShortToken(appSecret, id));
    await createAnswerToken(pool, to.reservationId, { id, hash });
  }
  const path = href('/v/:token', { token: createShortToken(appSecret, id) });
  return `${to.origin}${path}?lang=${to.locale}`;
}
