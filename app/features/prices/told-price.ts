import type { Portal } from '#app/platform/portal.ts';
import type { PreauthorizationStatus } from '#app/platform/states.ts';
import { priceOfRecord, type RecordedPrice } from './recorded-price.ts';
import type { VisitPrice } from './visit-price.ts';

/** What was decided about a visit says something of its patient's health: it is told to who has proven who they are alone. */
export function isDecisionGuarded(
  status: PreauthorizationStatus | null,
  { actor }: Pick<Portal, 'actor'>,
): boolean {
  const isDecided = status === 'approved' || status === 'rejected';
  return isDecided && !(actor.kind === 'customer' && actor.hasFullAuth);
}

/**
 * What a booked visit costs, as its customer may see it; null: nothing.
 * @param seesPrices as in the search; else they see what was calculated with their cover alone
 */
export function priceForCustomer(
  row: RecordedPrice,
  portal: Pick<Portal, 'actor'>,
  { isCancelled, seesPrices }: { isCancelled: boolean; seesPrices: boolean },
): VisitPrice | null {
  const hasPrice = row.total_cost !== null || seesPrices;
  if (!hasPrice || isDecisionGuarded(row.preauth_status, portal)) return null;
  return priceOfRecord(row, { isCancelled });
}
