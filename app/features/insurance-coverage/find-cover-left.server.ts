import { noteReading } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { CoverageDeps } from './check-limit.server.ts';
import { countLeft, orderByUse, type CoverLeft } from './cover-left.ts';
import { findCoverRows } from './queries.server.ts';

export interface MemberCover {
  /** What is nearly used up first. */
  covers: CoverLeft[];
  /** Anniversary of the insurance, when the limits begin anew, `YYYY-MM-DD`. */
  until: string;
}

/** What the viewer's cover still has of each specialty, and so what they were seen for; that it was read is noted. null: they are not insured, or the cover is not in force yet. */
export async function findCoverLeft(
  { db }: CoverageDeps,
  portal: Portal,
): Promise<MemberCover | null> {
  const { subscription, customerId, isInsured, isInWaitingPeriod, awaitsWorkAddress } =
    portal.viewer;
  if (!subscription || !isInsured || isInWaitingPeriod || awaitsWorkAddress) return null;
  const rows = await transact(
    db.main,
    async (transaction) => {
      const found = await findCoverRows(transaction, {
        productId: subscription.productId,
        subscriptionId: subscription.id,
        periodStartsOn: subscription.currentPeriod.startsOn,
      });
      await noteReading(transaction, portal, { action: 'cover_read', customerId }, found);
      return found;
    },
    { partnerId: portal.partner.id },
  );
  const covers = rows.map(({ id, name, locales, ...row }) => ({
    specialization: { id, name, locales },
    visits: countLeft(row.used_quantity, row.quantity_limit),
    amount: countLeft(row.used_amount, row.limit_amount),
  }));
  return { covers: orderByUse(covers), until: subscription.currentPeriod.endDate };
}
