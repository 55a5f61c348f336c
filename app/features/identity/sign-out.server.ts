import { writeAudit } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { endSessionByHash } from './session-queries.server.ts';
import { hashSessionSecret } from './session-secret.server.ts';

/** Ends the session that a browser sends; one that has ended already is no failure. */
export async function signOut(
  { db }: Pick<AccountDeps, 'db'>,
  { portal, secret }: { portal: Portal; secret: string | undefined },
): Promise<void> {
  const hash = hashSessionSecret(secret);
  if (!hash) return;
  await transact(
    db.main,
    async (transaction) => {
      const ended = await endSessionByHash(transaction, hash);
      if (ended) {
        const customerId = ended.customer_id;
        await writeAudit(transaction, portal, { action: 'signed_out', customerId });
      }
    },
    { partnerId: portal.partner.id },
  );
}
