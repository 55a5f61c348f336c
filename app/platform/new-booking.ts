import type { ServiceType } from './states.ts';

/** Any script of the page may ask for the form with this event of the window; `detail` is a `NewBookingRequest`. */
export const NEW_BOOKING_EVENT = 'request-new-medical-care-modal';

/** new: organise it; self_paid: the same at one's own cost; finish: after a time that was refused; confirm: a time that is agreed. */
export const NEW_BOOKING_MODES = ['new', 'self_paid', 'finish', 'confirm'] as const;
export type NewBookingMode = (typeof NEW_BOOKING_MODES)[number];

/** What the form begins with; all of it can be changed there. */
export interface NewBookingRequest {
  /** A request that is there already, to change what it tells; all else is its own. */
  change?: string;
  mode?: NewBookingMode;
  /** Instead of what the product says. */
  forcedType?: ServiceType;
  providerId?: number;
  doctorId?: number;
  subfunction?: number;
  /** ISO 8601: the time that could not be booked. Another one of that part of its day is wished first. */
  startsAt?: string;
}

/** Opens the form for care that the call centre organises, over whatever page this is. */
export function requestNewBooking(detail: NewBookingRequest): void {
  window.dispatchEvent(new CustomEvent(NEW_BOOKING_EVENT, { detail }));
}
