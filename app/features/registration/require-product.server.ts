import { createHmac } from 'node:crypto';
import { keyFor } from '#app/platform/keys.server.ts';
import { foldEmail } from '#app/people/account-email.ts';
import { TOKEN_RULES } from '#app/features/identity/token-kinds.ts';
import { isAtWork } from '#app/features/identity/work-address.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { countTries, forgiveTries, hashSubject } from '#app/platform/throttle.server.ts';
import type { Transaction } from '#db/client.ts';
import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import { isEligible } from './eligibility.ts';
import type { RegistrationOffer } from './present-offer.ts';
import { claimVoucher, findWorkDomains, getVoucher } from './queries.server.ts';
import type { Registrant } from './registrant.ts';
import { VOUCHERS_PER_NETWORK, VOUCHERS_PER_PERSON } from './voucher-limits.server.ts';

/** A voucher is kept for its person as long as the mailed link lives. */
const CLAIM_MINUTES = TOKEN_RULES['finish-registration'].lifeMinutes;

/**
 * Codes are not to be found by trying: a wrong one counts against its sender, a right one does not.
 * @throws PortalError too_many_voucher_tries
 */
export async function guardVoucher<T>(
  { db, appSecret }: Pick<AccountDeps, 'db' | 'appSecret'>,
  portal: Portal,
  { voucherCode, email }: Pick<Registrant, 'voucherCode' | 'email'>,
  work: () => Promise<T>,
): Promise<T> {
  if (voucherCode === null) return work();
  const tries = [
    {
      throttle: VOUCHERS_PER_NETWORK,
      subject: hashSubject(appSecret, 'voucher', portal.clientHash),
    },
    {
      throttle: VOUCHERS_PER_PERSON,
      subject: hashSubject(appSecret, 'voucher', foldEmail(email), portal.clientHash),
    },
  ];
  const wait = await countTries(db.main, portal.partner.id, tries);
  if (wait > 0) throw new PortalError('too_many_voucher_tries', { retryAfterSeconds: wait });
  const done = await work();
  await forgiveTries(db.main, portal.partner.id, tries);
  return done;
}

/**
 * Which product is opened; the voucher stays with its person while the mail is on its way.
 * @throws PortalError voucher_invalid, not_eligible
 */
export async function requireProduct(
  transaction: Transaction,
  offer: Pick<RegistrationOffer, 'productId'>,
  { voucherCode }: Pick<Registrant, 'voucherCode'>,
  claimedBy: Buffer,
): Promise<number> {
  if (voucherCode === null) {
    if (offer.productId === null) throw new PortalError('voucher_invalid');
    return offer.productId;
  }
  const voucher = await getVoucher(transaction, voucherCode);
  // Unknown, used and somebody else's are one answer.
  if (!voucher) throw new PortalError('voucher_invalid', { fields: { voucherCode: 'invalid' } });
  const productId = await claimVoucher(transaction, voucherCode, claimedBy, CLAIM_MINUTES);
  if (productId === null) {
    throw new PortalError('voucher_invalid', { fields: { voucherCode: 'invalid' } });
  }
  if (voucher.needsEligibility && !isEligible(voucher.listed)) {
    throw new PortalError('not_eligible', { fields: { voucherCode: 'notEligible' } });
  }
  return productId;
}

/**
 * The address at work that was typed, if an employer pays for the product; with another one the form goes back.
 * @returns null: nothing is to be confirmed, or it is asked for later
 * @throws PortalError invalid_input (fields.workEmail)
 */
export async function requireWorkEmail(
  transaction: Transaction,
  productId: number,
  { workEmail }: Pick<Registrant, 'workEmail'>,
): Promise<string | null> {
  if (workEmail === null) return null;
  const domains = await findWorkDomains(transaction, productId);
  if (domains.length === 0) return null;
  if (isAtWork(workEmail, domains)) return workEmail;
  throw new PortalError('invalid_input', { fields: { workEmail: 'notAtWork' } });
}

/** Who claims a voucher, as a keyed hash: a mistyped e-mail address can be mended with the same voucher. */
export function hashRegistrant(
  appSecret: string,
  registrant: Pick<Registrant, 'lastName' | 'firstName' | 'dateOfBirth'>,
): Buffer {
  const { lastName, firstName, dateOfBirth } = registrant;
  const person = [lastName, firstName].map((name) => name.toLowerCase());
  return createHmac('sha256', keyFor(appSecret, 'registrant'))
    .update(JSON.stringify([...person, dateOfBirth]))
    .digest();
}
