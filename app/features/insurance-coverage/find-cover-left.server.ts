import type { Portal } from '#app/platform/portal.ts';
import type { CoverageDeps } from './check-limit.server.ts';
import { countLeft, orderByUse, type CoverLeft } from './cover-left.ts';
import { findCoverRows } from './queries.server.ts';

export interface MemberCover {
  /** What is nearly used up first. */
  covers: CoverLeft[];
  /** Anniversary of the insurance, when the limits begin anew, `YYYY-MM-DD`. */
  until: string;
}

/** What the viewer's cover still has of each specialty; null: they are not insured, or the cover is not in force yet. */
export async function findCoverLeft(
  { db }: CoverageDeps,
  { partner, viewer }: Pick<Portal, 'partner' | 'viewer'>,
): Promise<MemberCover | null> {
  const { subscription, isInsured, isInWaitingPeriod, awaitsWorkAddress } = viewer;
  if (!subscription || !isInsured || isInWaitingPeriod || awaitsWorkAddress) return null;
  const rows = await findCoverRows(db.main, partner.id, {
    productId: subscription.productId,
    subscriptionId: subscription.id,
    periodStartsOn: subscription.currentPeriod.startsOn,
  });
  const covers = rows.map(({ id, name, locales, ...row }) => ({
    specialization: { id, name, locales },
    visits: countLeft(row.used_quantity, row.quantity_limit),
    amount: countLeft(row.used_amount, row.limit_amount),
  }));
  return { covers: orderByUse(covers), until: subscription.currentPeriod.endDate };
}
