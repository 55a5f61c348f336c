import type { Portal } from '#app/platform/portal.ts';
import type { Pool } from '#db/client.ts';
import type { OwnData } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import type { Patient } from './patient.ts';
import { getSubscriberRow, type SubscriberRow } from './queries.server.ts';
import { todayOf } from '#app/time/today.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { findOnBehalf } from '#app/features/relatives/manage-minors.server.ts';

/** Who is signed in with a current subscription, as the portal's own tables know them; null for everybody else. */
export async function getSubscriber(
  pool: Pool,
  { actor, partner, timeZone }: Pick<Portal, 'actor' | 'partner' | 'timeZone'>,
): Promise<SubscriberRow | null> {
  if (actor.kind !== 'customer') return null;
  const today = todayOf({ timeZone });
  return getSubscriberRow(pool, partner.id, actor.customerId, today);
}

/** What the form shows instead of asking. */
export async function describeOwnData(
  deps: Pick<BookingDeps, 'db'>,
  row: SubscriberRow,
  portal: Portal,
  startsAt: string,
): Promise<OwnData> {
  const children = await findOnBehalf(deps, { portal, day: dayOfVisit(startsAt, portal) });
  return {
    children: children.map(({ id, name, birthDate }) => ({ id, name, dateOfBirth: birthDate })),
    name: formatPersonName(portal.market, row.last_name, row.first_name),
    dateOfBirth: row.date_of_birth,
    mothersName: row.mothers_name,
    phone: row.phone,
    email: row.contact_email,
  };
}

/** The day on which a visit is, in the market's zone: whoever is of age then acts alone. */
export function dayOfVisit(
  startsAt: string | number,
  { timeZone }: Pick<Portal, 'timeZone'>,
): string {
  return dayOf(startsAt, timeZone);
}

/** The customer themselves as the patient. */
export function toPatient(
  row: SubscriberRow,
  typed: Pick<Patient, 'comment' | 'clientEid'>,
): Patient {
  return {
    lastName: row.last_name,
    firstName: row.first_name,
    dateOfBirth: row.date_of_birth,
    mothersName: row.mothers_name,
    phone: row.phone,
    email: row.contact_email,
    ...typed,
  };
}
