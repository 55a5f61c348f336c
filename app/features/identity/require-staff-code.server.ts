import type { StaffActor } from '#app/platform/actor.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { requireFactor, spendFactor } from './second-factor.server.ts';
import { atHome } from './staff-session.server.ts';

/**
 * Asks somebody of the staff who is signed in for a code of their authenticator once more, and uses it up: whoever found the
 * screen unlocked has none.
 * @param where tries are counted apart for each
 * @throws PortalError second_factor_missing, second_factor_required, second_factor_wrong, too_many_sign_ins, too_many_codes
 */
export async function requireStaffCode(
  deps: Pick<AccountDeps, 'db' | 'appSecret'>,
  portal: Portal,
  { actor, code, where }: { actor: StaffActor; code: string; where: string },
): Promise<void> {
  const home = atHome(portal, actor.homePartnerId);
  const account = { id: actor.accountId, customer_id: null };
  const factor = await requireFactor(deps, home, account, code, where);
  if (!factor) throw new PortalError('second_factor_missing');
  await transact(deps.db.main, (transaction) => spendFactor(transaction, home, account, factor), {
    partnerId: actor.homePartnerId,
  });
}
