import { personNameOf } from '#app/features/identity/get-customer.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireSession } from '#app/platform/require-session.server.ts';
import { todayOf } from '#app/time/today.server.ts';
import { transact } from '#db/client.ts';
import type { Relatives } from './contract.ts';
import type { RelativeDeps } from './deps.server.ts';
import {
  findAdultRows,
  findMinorRows,
  getHolderName,
  getOwnSubscription,
} from './queries.server.ts';
import { SUB_ACCOUNTS_MAX } from './relative-rules.ts';

/**
 * The caller's relatives: of adults their names and whether they have accepted, nothing of their own accounts.
 * @throws PortalError sign_in_required
 */
export async function findRelatives(
  { db }: Pick<RelativeDeps, 'db'>,
  { portal }: { portal: Portal },
): Promise<Relatives> {
  const { customerId } = requireSession(portal);
  const today = todayOf(portal);
  return transact(
    db.main,
    async (transaction) => {
      const adults = await findAdultRows(transaction, customerId);
      const minors = await findMinorRows(transaction, customerId, today);
      const holder = await getHolderName(transaction, customerId, today);
      const own = await getOwnSubscription(transaction, customerId, today);
      return {
        adults: adults.map((row) => ({
          id: row.id,
          name: personNameOf(row, portal.market),
          relation: row.relation,
          state: row.is_active
            ? ('active' as const)
            : row.is_expired
              ? ('expired' as const)
              : ('invited' as const),
          email: row.is_active ? null : row.email,
        })),
        minors: minors.map((row) => ({
          id: row.id,
          name: personNameOf(row, portal.market),
          dateOfBirth: row.date_of_birth,
          relation: row.relation,
        })),
        sharedFrom: holder && personNameOf(holder, portal.market),
        canShare: own !== null,
        subAccountsMax: SUB_ACCOUNTS_MAX,
      };
    },
    { partnerId: portal.partner.id },
  );
}
