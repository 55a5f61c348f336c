import type { PreauthorizationStatus, ServiceType } from '#app/platform/states.ts';
import { calculateVisitPrice, type VisitPrice } from './visit-price.ts';

/** What a booking noted of its price; names are the columns'. */
export interface RecordedPrice {
  /** null: the clinic has set none, or who is insured is told none. */
  price: number | null;
  discount_rate: number | null;
  /** Of an insured member's cover; null: there is none. */
  preauth_status: PreauthorizationStatus | null;
  /** With the whole price and what the insurer pays of it; null: nothing was calculated. */
  total_cost: number | null;
  estimated_cost: number | null;
  invoice_splitting: boolean;
}

/** Who is insured is told no price, here as in the search, but for what was calculated with their cover. */
export function isPriceTold(row: {
  total_cost: number | null;
  /** Of the reservation; null: it is a visitor's. */
  service_type: ServiceType | null;
}): boolean {
  return row.total_cost !== null || row.service_type === null || row.service_type === 'SELF_PAID';
}

/** What a booked visit costs whom, by what was noted when it was booked and decided since. */
export function priceOfRecord(
  row: RecordedPrice,
  { isCancelled }: { isCancelled: boolean },
): VisitPrice {
  const { preauth_status, total_cost, estimated_cost } = row;
  return calculateVisitPrice({
    price: total_cost ?? row.price,
    discountRate: row.discount_rate ?? 0,
    cover:
      preauth_status === null
        ? null
        : {
            state: STATES[preauth_status] ?? 'covered',
            insurersPart: estimated_cost ?? 0,
            isSplit: row.invoice_splitting,
          },
    isCancelled,
  });
}

/** The others are covered as far as the insurer's part goes. */
const STATES: Partial<Record<PreauthorizationStatus, 'pending' | 'selfPaid'>> = {
  pending: 'pending',
  rejected: 'selfPaid',
  too_early: 'selfPaid',
};
