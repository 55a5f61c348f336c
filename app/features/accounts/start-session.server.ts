import { v7 as createUuid } from 'uuid';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Transaction } from '#db/client.ts';
import { createSession, endSessionByHash } from './queries.server.ts';
import { SESSION_LIFE_MINUTES } from './session-rules.ts';
import { createSessionSecret, hashSessionSecret } from './session-secret.server.ts';
import { describeAgent } from './user-agent.ts';

export interface StartSessionInput {
  accountId: number;
  customerId: number;
  userAgent: string | undefined;
  /** Of the browser's session, which ends. */
  oldSecret: string | undefined;
}

/**
 * A new session for somebody who has shown who he is, in the transaction that holds what he has shown.
 * @returns what the browser's cookie holds
 */
export async function startSession(
  transaction: Transaction,
  portal: Portal,
  { accountId, customerId, userAgent, oldSecret }: StartSessionInput,
): Promise<string> {
  const secret = createSessionSecret();
  const oldHash = hashSessionSecret(oldSecret);
  if (oldHash) await endSessionByHash(transaction, oldHash);
  const id = createUuid();
  await createSession(transaction, {
    id,
    hash: hashSessionSecret(secret)!,
    accountId,
    host: portal.host,
    agent: describeAgent(userAgent),
    lifeMinutes: SESSION_LIFE_MINUTES,
    hasFullAuth: false,
  });
  await writeAudit(transaction, portal, {
    action: 'signed_in',
    customerId,
    object: { kind: 'session', id },
  });
  return secret;
}
