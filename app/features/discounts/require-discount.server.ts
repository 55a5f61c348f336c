import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import { getDiscountRow, type DiscountRow } from './queries.server.ts';

export interface DiscountDeps {
  db: Database;
  appSecret: string;
}

/**
 * A provider's discount that still holds.
 * @throws PortalError not_found where the theme shows no discounts or the market's provider has none; discount_ended
 */
export async function requireDiscount(
  { db }: DiscountDeps,
  portal: Pick<Portal, 'market' | 'theme'>,
  providerId: number,
): Promise<DiscountRow> {
  const { hasPaidServices, showsDiscounts } = portal.theme.flags;
  const row =
    hasPaidServices && showsDiscounts
      ? await getDiscountRow(db.replica, portal.market, providerId)
      : null;
  if (!row) throw new PortalError('not_found');
  if (row.has_ended) throw new PortalError('discount_ended');
  return row;
}
