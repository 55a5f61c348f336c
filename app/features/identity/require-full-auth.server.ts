import { PortalError } from '#app/platform/errors.ts';
import type { CustomerActor } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { getBirthDate } from './queries.server.ts';

/**
 * For what nobody else may read at a computer that was left signed in, or with a password alone: asks for two factors or
 * for the date of birth. Of who has never had a subscription none is known, so none is asked for.
 * @throws PortalError sign_in_required, full_auth_required
 */
export async function requireFullAuth(
  { db }: Pick<AccountDeps, 'db'>,
  portal: Pick<Portal, 'actor' | 'partner'>,
): Promise<CustomerActor> {
  if (await needsFullAuth({ db }, portal)) throw new PortalError('full_auth_required');
  return requireCustomer(portal);
}

/**
 * Whether the date of birth is asked for before the next such thing.
 * @throws PortalError sign_in_required
 */
export async function needsFullAuth(
  { db }: Pick<AccountDeps, 'db'>,
  portal: Pick<Portal, 'actor' | 'partner'>,
): Promise<boolean> {
  const customer = requireCustomer(portal);
  if (customer.hasFullAuth) return false;
  const birthDate = await transact(
    db.main,
    (transaction) => getBirthDate(transaction, customer.accountId),
    { partnerId: portal.partner.id },
  );
  return birthDate !== null;
}
