import type { AnswerOf } from '#app/platform/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { getMe as contract } from './contract.ts';
import type { AccountDeps } from './deps.server.ts';
import { getCustomer } from './get-customer.server.ts';
import { getPartnerRow } from './queries.server.ts';

/** Who is signed in, as the requirement lists his fields, and the partner. */
export async function getMe(
  deps: Pick<AccountDeps, 'db'>,
  portal: Portal,
): Promise<AnswerOf<typeof contract>> {
  const { customerId } = portal.viewer;
  const [customer, partner] = await Promise.all([
    customerId === null ? null : getCustomer(deps, portal, customerId),
    getPartnerRow(deps.db.main, portal.partner.id),
  ]);
  return {
    customer,
    partner: {
      logo: `/images/themes/${portal.theme.key}/logo.svg`,
      hasMelanoma: partner?.has_melanoma ?? false,
    },
  };
}
