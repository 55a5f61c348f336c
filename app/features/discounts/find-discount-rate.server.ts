import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import { getDiscountRow } from './queries.server.ts';

/** Whole percent that a provider takes off for this viewer now; null: nothing. Insured people have no discounts. */
export async function findDiscountRate(
  { db }: { db: Database },
  { market, theme, viewer }: Pick<Portal, 'market' | 'theme' | 'viewer'>,
  providerId: number,
): Promise<number | null> {
  const { hasPaidServices, showsDiscounts } = theme.flags;
  if (!hasPaidServices || !showsDiscounts || viewer.isInsured) return null;
  const row = await getDiscountRow(db.main, market, providerId);
  return row && !row.has_ended ? row.discount_rate : null;
}
