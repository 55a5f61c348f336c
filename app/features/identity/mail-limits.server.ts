import type { Throttle } from '#app/platform/throttle.server.ts';

const HOUR_SECONDS = 60 * 60;

/** Mails with a link to one address, or by one link: enough for who has lost one, too few to annoy somebody. */
export const MAILS_PER_SUBJECT: Throttle = {
  purpose: 'account_mail',
  limit: 3,
  windowSeconds: HOUR_SECONDS,
};
/** Asked for from one network address, for whomever. */
export const MAILS_PER_NETWORK: Throttle = {
  purpose: 'account_mail_network',
  limit: 20,
  windowSeconds: HOUR_SECONDS,
};
