import { href } from 'react-router';
import type { Locale } from '#app/i18n/locale.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { createShortToken, createToken, hashToken } from '#app/platform/tokens.server.ts';
import type { Pool } from '#db/client.ts';
import { createAnswerToken, getAnswerToken, putCareToken } from './queries.server.ts';

/**
 * Where the patient answers a reminder of a visit. The same link in all its mails and text messages, until the time it was made for.
 * @param to.origin of the partner's host
 * @param to.locale what the mail or text message is written in
 */
export async function createAnswerLink(
  { pool, appSecret }: { pool: Pool; appSecret: string },
  to: { reservationId: string; origin: string; locale: Locale },
): Promise<string> {
  const token =
    (await getSentToken(pool, appSecret, to.reservationId)) ??
    (await makeToken(pool, appSecret, to.reservationId));
  return `${to.origin}${href('/v/:token', { token })}?lang=${to.locale}`;
}

/** The same of a visit that was booked by telephone. */
export async function createCareAnswerLink(
  { pool, appSecret }: { pool: Pool; appSecret: string },
  to: { careId: string; origin: string; locale: Locale },
): Promise<string> {
  const made = createTokenId(appSecret);
  const id = await putCareToken(pool, to.careId, {
    id: made,
    hash: hashToken(createToken(appSecret, made)),
  });
  const token = createToken(appSecret, id);
  return `${to.origin}${href('/v/:token', { token })}?lang=${to.locale}`;
}

/** The one that this visit's mails and text messages carry; null: none was sent yet. */
async function getSentToken(
  pool: Pool,
  appSecret: string,
  reservationId: string,
): Promise<string | null> {
  const sent = await getAnswerToken(pool, reservationId);
  if (!sent) return null;
  // What is stored says of which length it was.
  const short = createShortToken(appSecret, sent.id);
  return hashToken(short).equals(sent.hash) ? short : createToken(appSecret, sent.id);
}

async function makeToken(pool: Pool, appSecret: string, reservationId: string): Promise<string> {
  const id = createTokenId(appSecret);
  const token = createToken(appSecret, id);
  await createAnswerToken(pool, reservationId, { id, hash: hashToken(token) });
  return token;
}
