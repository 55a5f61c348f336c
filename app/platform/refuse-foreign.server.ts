import { transact, type Pool } from '#db/client.ts';
import { writeAudit } from './audit.server.ts';
import { PortalError } from './errors.ts';
import type { Portal } from './portal.ts';

/**
 * Somebody named a thing that is not theirs, or that nobody has: the answer is the same, and it is noted.
 * @throws PortalError not_found, always
 */
export async function refuseForeign(
  pool: Pool,
  portal: Portal,
  object: { kind: string; id: string },
): Promise<never> {
  await transact(
    pool,
    (transaction) =>
      writeAudit(transaction, portal, { action: 'foreign_id_refused', customerId: null, object }),
    { partnerId: portal.partner.id },
  );
  throw new PortalError('not_found');
}
