import type { Transaction } from '#db/client.ts';
import { replaceSecret } from './session-queries.server.ts';
import { createSessionSecret, hashSessionSecret } from './session-secret.server.ts';

/**
 * The session goes on under another secret, and the old one opens nothing any more: whoever knew it from before does not take
 * part in what its owner may do from now on.
 * @param hasFullAuth the date of birth was given; else it stays as it was
 * @returns what the browser's cookie holds
 */
export async function renewSession(
  transaction: Transaction,
  sessionId: string,
  { hasFullAuth = false }: { hasFullAuth?: boolean } = {},
): Promise<string> {
  const secret = createSessionSecret();
  await replaceSecret(transaction, sessionId, { hash: hashSessionSecret(secret)!, hasFullAuth });
  return secret;
}
