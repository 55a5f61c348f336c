import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { seesPaidServices } from '#app/platform/viewer.ts';
import type { Database } from '#db/client.ts';
import { getDiscountRow, type DiscountRow } from './queries.server.ts';

export interface DiscountDeps {
  db: Database;
  appSecret: string;
}

/**
 * A provider's discount that still holds.
 * @throws PortalError not_found where the theme shows no discounts, for who is insured, and when the market's provider has none; discount_ended
 */
export async function requireDiscount(
  { db }: DiscountDeps,
  { market, theme, viewer }: Pick<Portal, 'market' | 'theme' | 'viewer'>,
  providerId: number,
): Promise<DiscountRow> {
  const mayHaveOne =
    theme.flags.showsDiscounts && seesPaidServices(theme.flags, viewer) && !viewer.isInsured;
  const row = mayHaveOne ? await getDiscountRow(db.replica, market, providerId) : null;
  if (!row) throw new PortalError('not_found');
  if (row.has_ended) throw new PortalError('discount_ended');
  return row;
}
