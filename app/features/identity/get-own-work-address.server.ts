import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { todayOf } from '#app/time/today.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { getWorkAddress } from './queries.server.ts';

export interface OwnWorkAddress {
  /** null: none was given yet. */
  email: string | null;
  isConfirmed: boolean;
}

/**
 * The caller's address at work; null: no employer pays for the subscription.
 * @throws PortalError sign_in_required
 */
export async function getOwnWorkAddress(
  { db }: Pick<AccountDeps, 'db'>,
  { portal }: { portal: Portal },
): Promise<OwnWorkAddress | null> {
  const { accountId } = requireCustomer(portal);
  const work = await transact(
    db.main,
    (transaction) => getWorkAddress(transaction, accountId, todayOf(portal)),
    { partnerId: portal.partner.id },
  );
  return work && { email: work.email, isConfirmed: !work.is_awaited };
}
