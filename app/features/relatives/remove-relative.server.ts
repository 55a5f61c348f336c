import { notifyOwner } from '#app/features/identity/notify-owner.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { refuseForeign } from '#app/platform/refuse-foreign.server.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { todayOf } from '#app/time/today.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { RelativeDeps } from './deps.server.ts';
import {
  deleteOwnShare,
  deleteRelative,
  endSharedSubscription,
  type EndedRow,
} from './queries.server.ts';

type Deps = Pick<RelativeDeps, 'db'>;

/**
 * Takes an invitation back, or ends the sharing: the relative keeps their account and their data, without the product.
 * @throws PortalError sign_in_required, not_found
 */
export async function removeRelative(
  { db }: Deps,
  { portal, relativeId }: { portal: Portal; relativeId: string },
): Promise<void> {
  const { customerId } = requireCustomer(portal);
  const ended = await transact(
    db.main,
    async (transaction) => {
      const row = await deleteRelative(transaction, relativeId, customerId);
      if (row) await noteEnd(transaction, portal, row, 'relative_removed');
      return row;
    },
    { partnerId: portal.partner.id },
  );
  if (!ended) await refuseForeign(db.main, portal, { kind: 'relative', id: relativeId });
}

/**
 * The same from the other side: a relative no longer shares the main account.
 * @throws PortalError sign_in_required, not_found (they share nobody's)
 */
export async function leaveMainAccount(
  { db }: Deps,
  { portal }: { portal: Portal },
): Promise<void> {
  const { customerId } = requireCustomer(portal);
  await transact(
    db.main,
    async (transaction) => {
      const row = await deleteOwnShare(transaction, customerId);
      if (!row) throw new PortalError('not_found');
      await noteEnd(transaction, portal, row, 'relative_left');
    },
    { partnerId: portal.partner.id },
  );
}

/** Both see it among what happened to their accounts, and the relative gets a mail. */
async function noteEnd(
  transaction: Transaction,
  portal: Portal,
  row: EndedRow,
  action: 'relative_removed' | 'relative_left',
): Promise<void> {
  const object = { kind: 'relative', id: row.id };
  await writeAudit(transaction, portal, { action, customerId: row.holder_id, object });
  if (row.customer_id === null) return;
  await endSharedSubscription(transaction, row.customer_id, todayOf(portal));
  if (row.account_id !== null) await notifyOwner(transaction, row.account_id, 'sharing-ended');
  await writeAudit(transaction, portal, {
    action: 'sub_account_ended',
    customerId: row.customer_id,
    object,
  });
}
