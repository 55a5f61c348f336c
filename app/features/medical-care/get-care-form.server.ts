import { findOnBehalf } from '#app/features/relatives/manage-minors.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { todayOf } from '#app/time/today.ts';
import { transact } from '#db/client.ts';
import type { CareKnown } from './care-draft.ts';
import { findReferralRequired, getKnownRow } from './queries.server.ts';
import type { CareDeps } from './request-medical-care.server.ts';

/**
 * What the form begins with.
 * @throws PortalError sign_in_required, not_found (the account is gone)
 */
export async function getCareForm(
  { db }: Pick<CareDeps, 'db'>,
  { portal }: { portal: Portal },
): Promise<CareKnown> {
  const { customerId } = requireCustomer(portal);
  const { row, referralRequired } = await transact(
    db.main,
    async (transaction) => ({
      row: await getKnownRow(transaction, customerId, todayOf(portal)),
      referralRequired: portal.viewer.isInsured ? await findReferralRequired(transaction) : [],
    }),
    { partnerId: portal.partner.id },
  );
  if (!row) throw new PortalError('not_found');
  const children = await findOnBehalf({ db }, { portal });
  return {
    own: {
      lastName: row.last_name ?? '',
      firstName: row.first_name ?? '',
      dateOfBirth: row.date_of_birth ?? '',
      mothersName: row.mothers_name ?? '',
      phoneNumber: row.phone ?? '',
      email: row.email,
      zipcode: row.zipcode ?? '',
      city: row.city ?? '',
      street: row.street ?? '',
    },
    asksMothersName: portal.theme.flags.asksMothersName,
    children: children.map(({ id, name, birthDate }) => ({ id, name, dateOfBirth: birthDate })),
    referralRequired,
    now: new Date(nowMs()).toISOString(),
  };
}
