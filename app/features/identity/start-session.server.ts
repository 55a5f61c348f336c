import { v7 as createUuid } from 'uuid';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Transaction } from '#db/client.ts';
import { getFactorNeeds } from './factor-queries.server.ts';
import { createSession, endSessionByHash } from './session-queries.server.ts';
import { SESSION_LIFE_MINUTES } from './session-rules.ts';
import { createSessionSecret, hashSessionSecret } from './session-secret.server.ts';
import { isOfTwoFactors, isSignInEnough, type SignInWay } from './sign-in-ways.ts';
import { describeAgent } from './user-agent.ts';

export interface StartSessionInput {
  accountId: number;
  customerId: number;
  way: SignInWay;
  userAgent: string | undefined;
  /** Of the browser's session, which ends. */
  oldSecret: string | undefined;
}

/**
 * A new session for somebody who has shown who they are, in the transaction that holds what they have shown. Every session begins
 * here: an account that demands a second factor gets none without.
 * @returns what the browser's cookie holds
 * @throws PortalError second_factor_required; second_factor_missing: it is demanded, and there is none to ask for
 */
export async function startSession(
  transaction: Transaction,
  portal: Portal,
  { accountId, customerId, way, userAgent, oldSecret }: StartSessionInput,
): Promise<string> {
  const needs = await getFactorNeeds(transaction, accountId);
  if (!isSignInEnough(way, needs)) {
    throw new PortalError(
      needs.hasSecondFactor ? 'second_factor_required' : 'second_factor_missing',
    );
  }
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
    hasFullAuth: isOfTwoFactors(way),
    way,
  });
  await writeAudit(transaction, portal, {
    action: 'signed_in',
    customerId,
    object: { kind: 'session', id },
  });
  return secret;
}
