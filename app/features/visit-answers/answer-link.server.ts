import { href } from 'react-router';
import { createTokenId } from '#app/platform/keys.server.ts';
import { createShortToken, hashToken } from '#app/platform/tokens.server.ts';
import type { Pool } from '#db/client.ts';
import { createAnswerToken, getAnswerToken } from './queries.server.ts';

/**
 * Where the patient answers a reminder of a visit. The same link in all its mails and text messages, until the time it was made for.
 * @param to.origin of the partner's host
 */
export async function createAnswerLink(
  { pool, appSecret }: { pool: Pool; appSecret: string },
  to: { reservationId: string; origin: string },
): Promise<string> {
  let id = await getAnswerToken(pool, to.reservationId);
  if (id === null) {
    id = createTokenId(appSecret);
    const hash = hashToken(createShortToken(appSecret, id));
    await createAnswerToken(pool, to.reservationId, { id, hash });
  }
  return `${to.origin}${href('/v/:token', { token: createShortToken(appSecret, id) })}`;
}
