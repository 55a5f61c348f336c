import { holdAccount } from '#app/features/identity/hold-account.server.ts';
import { renewSession } from '#app/features/identity/renew-session.server.ts';
import { notifyOwner } from '#app/features/identity/notify-owner.server.ts';
import { CONSENT_VERSION } from '#app/people/consents.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact } from '#db/client.ts';
import { isConflict, isRetryable } from '#db/errors.ts';
import type { activateSubscription as contract } from './contract.ts';
import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import { getRegistrationOffer } from './get-registration-offer.server.ts';
import type { RegistrationOffer } from './present-offer.ts';
import {
  getKnownPerson,
  redeemVoucher,
  startSubscription,
  type KnownPerson,
} from './queries.server.ts';
import { requireRegistrant, rulesOf } from './register.server.ts';
import {
  checkRegistrationField,
  VOUCHER_FIELDS,
  type Registrant,
  type RegistrationError,
} from './registrant.ts';
import { foldVoucherCode } from './voucher-code.ts';
import { guardVoucher, hashRegistrant, requireProduct } from './require-product.server.ts';

/** What the page has to ask a customer for who has no subscription. */
export interface Activation {
  /** Of the account. */
  email: string;
  /** An earlier subscription says who they are. */
  isPersonKnown: boolean;
}

/** null: no customer has signed in, or there is nothing to activate. */
export async function getActivation(
  { db }: Pick<AccountDeps, 'db'>,
  { actor, viewer, partner }: Portal,
): Promise<Activation | null> {
  if (actor.kind !== 'customer' || viewer.subscription) return null;
  const known = await transact(
    db.main,
    (transaction) => getKnownPerson(transaction, actor.customerId),
    { partnerId: partner.id },
  );
  return known && { email: known.email, isPersonKnown: known.person !== null };
}

/**
 * Starts a subscription of the customer who is signed in and has none, from today on, with a voucher where one is needed. Who
 * they are comes from their last subscription; only without one it is read from the call. Their address has been confirmed before.
 * The session, which may do more from now on, goes on under a new secret.
 * @returns the new secret
 * @throws PortalError sign_in_required, human_check_failed, registration_closed, already_subscribed, invalid_input (with fields), too_many_voucher_tries, voucher_invalid, not_eligible
 */
export async function activateSubscription(
  deps: AccountDeps,
  { portal, form }: { portal: Portal; form: BodyOf<typeof contract> },
): Promise<string> {
  const { customerId, accountId, sessionId } = requireCustomer(portal);
  await requireHuman(deps.humanCheck, form[HUMAN_CHECK_FIELD], portal.host);
  if (portal.viewer.subscription) throw new PortalError('already_subscribed');
  const offer = await getRegistrationOffer(deps, portal);
  if (offer.phase !== 'open') throw new PortalError('registration_closed');
  const partnerId = portal.partner.id;
  const known = await transact(
    deps.db.main,
    (transaction) => getKnownPerson(transaction, customerId),
    { partnerId },
  );
  if (!known) throw new PortalError('sign_in_required');
  const registrant = requirePerson(portal, offer, known, form);
  const claimedBy = hashRegistrant(deps.appSecret, registrant);
  return guardVoucher(deps, portal, registrant, async () => {
    try {
      return await transact(
        deps.db.main,
        async (transaction) => {
          await holdAccount(transaction, accountId);
          const productId = await requireProduct(transaction, offer, registrant, claimedBy);
          if (registrant.voucherCode !== null) {
            await redeemVoucher(transaction, registrant.voucherCode, customerId);
          }
          await startSubscription(transaction, {
            customerId,
            productId,
            registrant,
            today: offer.today,
            termsVersion: CONSENT_VERSION,
          });
          await notifyOwner(transaction, accountId, 'welcome');
          await writeAudit(transaction, portal, { action: 'subscription_started', customerId });
          return renewSession(transaction, sessionId);
        },
        { partnerId },
      );
    } catch (error) {
      // Two at once, or one that begins later: there is one at a time.
      if (isConflict(error) && !isRetryable(error)) throw new PortalError('already_subscribed');
      throw error;
    }
  });
}

/** Of what is known only the rest is looked at: an address from a list may be short of today's rules. */
function requirePerson(
  portal: Portal,
  offer: RegistrationOffer,
  { email, person }: { email: string; person: KnownPerson | null },
  form: BodyOf<typeof contract>,
): Registrant {
  const { voucherCode, acceptsTerms } = form;
  if (!person) {
    if (!form.person) throw new PortalError('invalid_input');
    return requireRegistrant(portal, offer, { ...form.person, email, voucherCode, acceptsTerms });
  }
  const fields: Record<string, RegistrationError> = {};
  for (const field of VOUCHER_FIELDS) {
    const typed = { ...person, email, voucherCode, acceptsTerms };
    const error = checkRegistrationField(field, typed, rulesOf(portal, offer));
    if (error) fields[field] = error;
  }
  if (Object.keys(fields).length > 0) throw new PortalError('invalid_input', { fields });
  return { ...person, email, voucherCode: foldVoucherCode(voucherCode), workEmail: null };
}
