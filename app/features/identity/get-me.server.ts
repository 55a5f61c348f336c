import type { AnswerOf } from '#app/platform/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { getMe as contract } from './contract.ts';
import type { AccountDeps } from './deps.server.ts';
import { getCustomer } from './get-customer.server.ts';
import { getPartnerRow } from './queries.server.ts';

/** Who is signed in, as the requirement lists their fields, and the partner. */
export async function getMe(
  deps: Pick<AccountDeps, 'db'>,
  portal: Portal,
): Promise<AnswerOf<typeof contract>> {
  const { actor } = portal;
  const [customer, partner] = await Promise.all([
    actor.kind === 'customer' ? getCustomer(deps, portal, actor.customerId) : null,
    getPartnerRow(deps.db.main, portal.partner.id),
  ]);
  return {
    customer,
    partner: {
      logo: portal.theme.own.logo ?? `/images/themes/${portal.theme.key}/logo.svg`,
      hasMelanoma: partner?.has_melanoma ?? false,
    },
  };
}
