import type { Throttle } from '#app/platform/throttle.server.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;

/** One network address, whatever it tries: offices share one. */
export const SIGN_INS_PER_NETWORK: Throttle = {
  purpose: 'sign_in_network',
  limit: 30,
  windowSeconds: QUARTER_HOUR_SECONDS,
};
/** One e-mail address from one network address: a person who mistypes. */
export const SIGN_INS_PER_PERSON: Throttle = {
  purpose: 'sign_in_person',
  limit: 5,
  windowSeconds: QUARTER_HOUR_SECONDS,
};
/** One e-mail address from everywhere but its owner's own browsers: guessing from many addresses. */
export const SIGN_INS_PER_ACCOUNT: Throttle = {
  purpose: 'sign_in_account',
  limit: 30,
  windowSeconds: QUARTER_HOUR_SECONDS,
};
/** One e-mail address from a browser that has signed in to it before: nobody else's guessing locks that out. */
export const SIGN_INS_PER_DEVICE: Throttle = {
  purpose: 'sign_in_device',
  limit: 10,
  windowSeconds: QUARTER_HOUR_SECONDS,
};
