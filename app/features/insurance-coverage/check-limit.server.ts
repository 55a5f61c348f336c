import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import type { LimitCheck } from './contract.ts';
import { judgeLimit } from './limit-check.ts';
import { getCoverRow } from './queries.server.ts';

export interface CoverageDeps {
  db: Database;
}

/** Ids of the directory are the database's integers. */
const INTEGER_MAX = 2_147_483_647;

/**
 * How far the viewer's cover of a specialization is used up in the running insurance year.
 * @throws PortalError forbidden for people without a card network, not_found for an unknown specialization
 */
export async function checkLimit(
  { db }: CoverageDeps,
  { partner, viewer }: Pick<Portal, 'partner' | 'viewer'>,
  specializationId: number,
): Promise<LimitCheck> {
  const { subscription } = viewer;
  if (!viewer.hasCardNetwork || !subscription) throw new PortalError('forbidden');
  if (specializationId > INTEGER_MAX) throw new PortalError('not_found');
  const row = await getCoverRow(db.main, partner.id, {
    specializationId,
    productId: subscription.productId,
    subscriptionId: subscription.id,
    periodStartsOn: subscription.currentPeriod.startsOn,
  });
  if (!row) throw new PortalError('not_found');
  const cover = row.is_covered
    ? {
        limitAmount: row.limit_amount,
        quantityLimit: row.quantity_limit,
        downpayment: row.downpayment,
        downpaymentType: row.downpayment_type,
        limitAmountPerVisit: row.limit_amount_per_visit,
      }
    : null;
  return judgeLimit(cover, { amount: row.used_amount, quantity: row.used_quantity });
}
