import { normaliseEmail } from '#app/people/account-email.ts';
import { checkPersonField } from '#app/people/person-fields.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { countTries, hashSubject } from '#app/platform/throttle.server.ts';
import { todayOf } from '#app/time/today.ts';
import { transact, type Transaction } from '#db/client.ts';
import { createAccountToken } from './create-account-token.server.ts';
import type { AccountDeps } from './deps.server.ts';
import { MAILS_PER_SUBJECT } from './mail-limits.server.ts';
import { getWorkAddress, keepWorkAddress } from './queries.server.ts';
import { isAtWork } from './work-address.ts';

/**
 * Mails a link to the address at work of who is signed in: following it opens the cover that the employer pays. Asking again
 * sends a new link; the one before stops working.
 * @throws PortalError sign_in_required, forbidden (no employer pays, or the address is confirmed), invalid_input (fields.email: `notAtWork` or one of every address), too_many_mails
 */
export async function requestWorkAddress(
  { db, appSecret }: Pick<AccountDeps, 'db' | 'appSecret'>,
  { portal, email }: { portal: Portal; email: string },
): Promise<void> {
  const { accountId, customerId } = requireCustomer(portal);
  const partnerId = portal.partner.id;
  const error = checkPersonField('email', email, {
    today: '',
    asksMothersName: false,
    parsePhone: () => null,
  });
  if (error) throw new PortalError('invalid_input', { fields: { email: error } });
  const address = normaliseEmail(email);
  const work = await transact(
    db.main,
    (transaction) => getWorkAddress(transaction, accountId, todayOf(portal)),
    { partnerId },
  );
  if (!work?.is_awaited) throw new PortalError('forbidden');
  if (!isAtWork(address, work.work_domains)) {
    throw new PortalError('invalid_input', { fields: { email: 'notAtWork' } });
  }
  const wait = await countTries(db.main, partnerId, [
    {
      throttle: MAILS_PER_SUBJECT,
      subject: hashSubject(appSecret, 'work address', String(accountId)),
    },
  ]);
  if (wait > 0) throw new PortalError('too_many_mails', { retryAfterSeconds: wait });
  await transact(
    db.main,
    async (transaction) => {
      await createAccountToken(
        transaction,
        { appSecret },
        {
          accountId,
          kind: 'verify-corporate',
          email: address,
        },
      );
      await keepWorkAddress(transaction, accountId, address);
      await writeAudit(transaction, portal, { action: 'work_address_given', customerId });
    },
    { partnerId },
  );
}

/** For an account that has just become active: mails a link to the address at work that was typed when registering. */
export async function mailTypedWorkAddress(
  transaction: Transaction,
  deps: Pick<AccountDeps, 'appSecret'>,
  portal: Pick<Portal, 'timeZone'>,
  accountId: number,
): Promise<void> {
  const work = await getWorkAddress(transaction, accountId, todayOf(portal));
  if (!work?.is_awaited || work.email === null) return;
  if (!isAtWork(work.email, work.work_domains)) return;
  await createAccountToken(transaction, deps, {
    accountId,
    kind: 'verify-corporate',
    email: work.email,
  });
}
