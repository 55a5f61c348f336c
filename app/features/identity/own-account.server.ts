import { orderJob } from '#app/jobs/order-job.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import type { Transaction } from '#db/client.ts';
import { insertMailOrder } from './queries.server.ts';
import { atHome } from './staff-session.server.ts';

/** Whoever is signed in, with what signs them in: a customer, or somebody of the staff. */
export interface OwnAccount {
  accountId: number;
  /** null: somebody of the staff. */
  customerId: number | null;
  sessionId: string;
  /** The portal as the account's own partner has it. */
  home: Portal;
}

/** @throws PortalError sign_in_required, forbidden: neither a customer nor of the staff */
export function requireOwnAccount(portal: Portal): OwnAccount {
  const { actor } = portal;
  if (actor.kind === 'staff') {
    const { accountId, sessionId, homePartnerId } = actor;
    return { accountId, customerId: null, sessionId, home: atHome(portal, homePartnerId) };
  }
  const { accountId, customerId, sessionId } = requireCustomer(portal);
  return { accountId, customerId, sessionId, home: portal };
}

/** The same, who must be of the staff. @throws PortalError sign_in_required, forbidden */
export function requireOwnStaffAccount(portal: Portal): OwnAccount {
  const own = requireOwnAccount(portal);
  if (own.customerId !== null) throw new PortalError('forbidden');
  return own;
}

/** What the owner of an account hears of when what signs them in has changed. */
export type FactorNews =
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes-made'
  | 'passkey-added'
  | 'passkey-removed';

/** Orders the mail that says so, in the transaction that changes it. */
export async function tellOwner(
  transaction: Transaction,
  { accountId, customerId }: OwnAccount,
  mail: FactorNews,
): Promise<void> {
  const account = String(accountId);
  if (customerId !== null) await insertMailOrder(transaction, { mail, account });
  else await orderJob(transaction, 'mail_staff_factor', { mail, account });
}
