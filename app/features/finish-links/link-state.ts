import type { ReservationStatus } from '#app/platform/states.ts';
import type { LinkState } from './contract.ts';

/** Where a link stands, by the booking or the request that it is for; null: that is gone, or not there yet. */
export function stateOfLink(link: {
  status: ReservationStatus | null;
  is_requested: boolean;
  is_open: boolean;
}): LinkState {
  if (link.is_requested) return 'finished';
  if (link.status === 'confirmed' || link.status === 'pending_preauth') return 'finished';
  return link.is_open ? 'open' : 'over';
}

/** `+36 20 555 0177` becomes `+36205…77`: enough to recognise it. */
export function maskNumber(phone: string): string {
  return `${phone.slice(0, 6)}…${phone.slice(-2)}`;
}
