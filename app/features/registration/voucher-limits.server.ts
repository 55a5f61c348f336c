import type { Throttle } from '#app/platform/throttle.server.ts';

const HOUR_SECONDS = 60 * 60;

/** Wrong codes with one e-mail address from one network address: enough for mistyping, and nobody else is stopped by it. */
export const VOUCHERS_PER_PERSON: Throttle = {
  purpose: 'voucher_person',
  limit: 5,
  windowSeconds: HOUR_SECONDS,
};
/** Wrong codes from one network address, with whatever e-mail address. */
export const VOUCHERS_PER_NETWORK: Throttle = {
  purpose: 'voucher_network',
  limit: 20,
  windowSeconds: HOUR_SECONDS,
};
