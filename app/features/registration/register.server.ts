import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { foldEmail } from '#app/people/account-email.ts';
import { createAccountToken } from '#app/features/identity/create-account-token.server.ts';
import { MAILS_PER_NETWORK, MAILS_PER_SUBJECT } from '#app/features/identity/mail-limits.server.ts';
import { openAccount } from '#app/features/identity/open-account.server.ts';
import { notifyOwner } from '#app/features/identity/notify-owner.server.ts';
import { createPhoneParser } from '#app/people/phone.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { takeAtLeast } from '#app/platform/take-at-least.server.ts';
import { countTries, hashSubject } from '#app/platform/throttle.server.ts';
import { transact, type Transaction } from '#db/client.ts';
import { isConflict, isRetryable } from '#db/errors.ts';
import type { register as contract } from './contract.ts';
import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import { getRegistrationOffer } from './get-registration-offer.server.ts';
import type { RegistrationOffer } from './present-offer.ts';
import { saveRegistrant } from './queries.server.ts';
import {
  checkRegistration,
  type Registrant,
  type RegistrationForm,
  type RegistrationRules,
} from './registrant.ts';
import {
  guardVoucher,
  hashRegistrant,
  requireProduct,
  requireWorkEmail,
} from './require-product.server.ts';
import { noteOnHold } from '#app/features/reservations/note-on-hold.server.ts';

/** Longer than the work takes, with an account or without. */
const ANSWER_MS = 150;

export interface RegisterInput {
  portal: Portal;
  /** Of the browser that holds the time; undefined: no time is held. */
  holdSecret: string | undefined;
  /** The body of the call, as sent. */
  form: BodyOf<typeof contract>;
}

/**
 * Opens an account that its owner confirms by the mailed link, and keeps the voucher for them until then. With a held time
 * the link finishes the reservation, too. Answers the same, after the same time, when there is an account with that address:
 * it stays as it is and its owner is told.
 * @throws PortalError human_check_failed, invalid_input (with fields), registration_closed, hold_expired, too_many_mails, too_many_voucher_tries, voucher_invalid, not_eligible
 */
export async function register(
  deps: AccountDeps,
  { portal, holdSecret, form }: RegisterInput,
): Promise<void> {
  await requireHuman(deps.humanCheck, form[HUMAN_CHECK_FIELD], portal.host);
  const offer = await getRegistrationOffer(deps, portal);
  if (offer.phase !== 'open') throw new PortalError('registration_closed');
  const registrant = requireRegistrant(portal, offer, form);
  await requireFewMails(deps, portal);
  await takeAtLeast(ANSWER_MS, async () => {
    const { reservation } = form;
    if (reservation) {
      const isHeld = await noteOnHold(deps, {
        portal,
        reservationId: reservation.id,
        holdSecret,
        comment: reservation.comment,
      });
      if (!isHeld) throw new PortalError('hold_expired');
    }
    await guardVoucher(deps, portal, registrant, async () => {
      const isMailed = await mayMail(deps, portal, registrant.email);
      await openOnce(deps, { portal, offer, registrant, isMailed, reservationId: reservation?.id });
    });
  });
}

/** @throws PortalError invalid_input (with fields) */
export function requireRegistrant(
  portal: Portal,
  offer: RegistrationOffer,
  form: RegistrationForm,
): Registrant {
  const { registrant, errors } = checkRegistration(form, rulesOf(portal, offer));
  if (!registrant) throw new PortalError('invalid_input', { fields: errors });
  return registrant;
}

export function rulesOf(portal: Portal, offer: RegistrationOffer): RegistrationRules {
  return {
    today: offer.today,
    market: portal.market,
    asksMothersName: portal.theme.flags.asksMothersName,
    needsVoucher: offer.productId === null,
    parsePhone: createPhoneParser(parsePhoneNumberFromString, portal.market),
  };
}

async function requireFewMails({ db, appSecret }: AccountDeps, portal: Portal): Promise<void> {
  const wait = await countTries(db.main, portal.partner.id, [
    { throttle: MAILS_PER_NETWORK, subject: hashSubject(appSecret, portal.clientHash) },
  ]);
  if (wait > 0) throw new PortalError('too_many_mails', { retryAfterSeconds: wait });
}

/** Whether the address may get one more mail this hour; nobody hears that it may not. */
async function mayMail(deps: AccountDeps, portal: Portal, email: string): Promise<boolean> {
  const subject = hashSubject(deps.appSecret, 'registration', foldEmail(email));
  const tries = [{ throttle: MAILS_PER_SUBJECT, subject }];
  return (await countTries(deps.db.main, portal.partner.id, tries)) === 0;
}

interface Opening {
  portal: Portal;
  offer: RegistrationOffer;
  registrant: Registrant;
  isMailed: boolean;
  reservationId: string | undefined;
}

/** Two at once with one new address: the second finds the account of the first. */
async function openOnce(deps: AccountDeps, opening: Opening): Promise<void> {
  const open = () =>
    transact(deps.db.main, (transaction) => openIn(transaction, deps, opening), {
      partnerId: opening.portal.partner.id,
    });
  try {
    await open();
  } catch (error) {
    if (!isConflict(error) || isRetryable(error)) throw error;
    await open();
  }
}

async function openIn(
  transaction: Transaction,
  deps: AccountDeps,
  { portal, offer, registrant, isMailed, reservationId }: Opening,
): Promise<void> {
  const claimedBy = hashRegistrant(deps.appSecret, registrant);
  const productId = await requireProduct(transaction, offer, registrant, claimedBy);
  const workEmail = await requireWorkEmail(transaction, productId, registrant);
  const { email } = registrant;
  const account = await openAccount(transaction, portal, email);
  if (!account.isPending) {
    if (isMailed) await notifyOwner(transaction, account.accountId, 'already-registered');
    return;
  }
  if (!isMailed) return;
  await writeAudit(transaction, portal, {
    action: 'registration_started',
    customerId: account.customerId,
  });
  const tokenId = await createAccountToken(transaction, deps, {
    accountId: account.accountId,
    kind: reservationId === undefined ? 'finish-registration' : 'finish-reservation',
    email,
    ...(reservationId === undefined ? {} : { reservationId }),
  });
  await saveRegistrant(transaction, tokenId, {
    registrant: { ...registrant, workEmail },
    productId,
    claimedBy,
  });
}
