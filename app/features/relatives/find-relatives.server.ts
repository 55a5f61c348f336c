import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { todayOf } from '#app/time/today.ts';
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
import { formatPersonName } from '#app/people/person-name.ts';

/**
 * The caller's relatives: of adults their names and whether they have accepted, nothing of their own accounts.
 * @throws PortalError sign_in_required
 */
export async function findRelatives(
  { db }: Pick<RelativeDeps, 'db'>,
  { portal }: { portal: Portal },
): Promise<Relatives> {
  const { customerId } = requireCustomer(portal);
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
          name: formatPersonName(portal.market, row.last_name, row.first_name),
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
          name: formatPersonName(portal.market, row.last_name, row.first_name),
          dateOfBirth: row.date_of_birth,
          relation: row.relation,
        })),
        sharedFrom: holder && formatPersonName(portal.market, holder.last_name, holder.first_name),
        canShare: own !== null,
        subAccountsMax: SUB_ACCOUNTS_MAX,
      };
    },
    { partnerId: portal.partner.id },
  );
}
