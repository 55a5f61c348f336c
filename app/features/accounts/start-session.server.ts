import { v7 as createUuid } from 'uuid';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
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

/** A new session for somebody who has shown who he is. @returns what the browser's cookie holds */
export async function startSession(
  { db }: Pick<AccountDeps, 'db'>,
  portal: Portal,
  { accountId, customerId, userAgent, oldSecret }: StartSessionInput,
): Promise<string> {
  const secret = createSessionSecret();
  await transact(
    db.main,
    async (transaction) => {
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
    },
    { partnerId: portal.partner.id },
  );
  return secret;
}
