import { normaliseEmail } from '#app/people/account-email.ts';
import { cleanAddress, isSameAddress } from '#app/people/address.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { countTries, hashSubject, type Throttle } from '#app/platform/throttle.server.ts';
import { todayOf } from '#app/time/today.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { transact } from '#db/client.ts';
import type { RelativeDeps } from './deps.server.ts';
import {
  getHolderName,
  getOwnSubscription,
  insertInvitation,
  lockHolder,
  orderPersonMail,
} from './queries.server.ts';
import { checkAdult, cleanPerson, type AdultForm } from './relative-form.ts';
import { INVITATION_DAYS, SUB_ACCOUNTS_MAX, type AdultRelation } from './relative-rules.ts';

/** A holder has few relatives: more would be mail to strangers. */
const INVITATIONS: Throttle = { purpose: 'invitation', limit: 10, windowSeconds: 24 * 60 * 60 };

/**
 * Invites an adult relative who lives at the main account's address. Only the invitation is noted: an account comes to be
 * when they accept by the mail. Whether the address has an account already is told to nobody but its owner.
 * @returns id of the invitation
 * @throws PortalError sign_in_required, invalid_input (with fields), subscription_required, forbidden (who shares an account cannot share it on), other_address, too_many_relatives, too_many_mails
 */
export async function inviteRelative(
  { db, appSecret }: Pick<RelativeDeps, 'db' | 'appSecret'>,
  { portal, form }: { portal: Portal; form: AdultForm & { relation: AdultRelation } },
): Promise<string> {
  const { customerId } = requireCustomer(portal);
  const partnerId = portal.partner.id;
  const today = todayOf(portal);
  const fields = checkAdult(form, portal.market, today);
  if (Object.keys(fields).length > 0) throw new PortalError('invalid_input', { fields });
  const wait = await countTries(db.main, partnerId, [
    { throttle: INVITATIONS, subject: hashSubject(appSecret, 'invite', String(customerId)) },
  ]);
  if (wait > 0) throw new PortalError('too_many_mails', { retryAfterSeconds: wait });
  const id = createTokenId(appSecret);
  await transact(
    db.main,
    async (transaction) => {
      await lockHolder(transaction, customerId);
      const own = await getOwnSubscription(transaction, customerId, today);
      if (!own) {
        const isShared = (await getHolderName(transaction, customerId, today)) !== null;
        throw new PortalError(isShared ? 'forbidden' : 'subscription_required');
      }
      const address = cleanAddress(form);
      if (!isSameAddress(address, own)) throw new PortalError('other_address');
      const { lastName, firstName } = cleanPerson(form);
      const isAdded = await insertInvitation(
        transaction,
        {
          id,
          holderId: customerId,
          lastName,
          firstName,
          dateOfBirth: form.dateOfBirth,
          relation: form.relation,
          ...address,
          email: normaliseEmail(form.email),
          hash: hashToken(createToken(appSecret, id)),
          lifeDays: INVITATION_DAYS,
        },
        SUB_ACCOUNTS_MAX,
      );
      if (!isAdded) throw new PortalError('too_many_relatives');
      await orderPersonMail(transaction, { mail: 'relative-invitation', relative: id });
      await writeAudit(transaction, portal, {
        action: 'relative_invited',
        customerId,
        object: { kind: 'relative', id },
      });
    },
    { partnerId },
  );
  return id;
}
