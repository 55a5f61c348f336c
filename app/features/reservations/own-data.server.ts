import { locate } from '#app/time/local-week.ts';
import { nowMs } from '#app/time/clock.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Pool } from '#db/client.ts';
import type { OwnData } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import type { Patient } from '#app/people/patient.ts';
import { getSubscriberRow, type SubscriberRow } from './queries.server.ts';

/** Who is signed in with a current subscription, as the portal's own tables know him; null for everybody else. */
export async function getSubscriber(
  pool: Pool,
  { session, partner, timeZone }: Pick<Portal, 'session' | 'partner' | 'timeZone'>,
): Promise<SubscriberRow | null> {
  if (!session) return null;
  const today = locate(nowMs(), timeZone).day;
  return getSubscriberRow(pool, partner.id, session.customerId, today);
}

/** What the form shows instead of asking. */
export async function describeOwnData(
  { relatives }: Pick<BookingDeps, 'relatives'>,
  row: SubscriberRow,
  portal: Portal,
  startsAt: string,
): Promise<OwnData> {
  const names = [row.last_name, row.first_name];
  const children = await relatives.findOnBehalf({ portal, day: dayOfVisit(startsAt, portal) });
  return {
    children: children.map(({ id, name, birthDate }) => ({ id, name, dateOfBirth: birthDate })),
    name: (portal.market === 'HU' ? names : names.toReversed()).join(' '),
    dateOfBirth: row.date_of_birth,
    mothersName: row.mothers_name,
    phone: row.phone,
    email: row.contact_email,
  };
}

/** The day on which a visit is, in the market's zone: who is of age then comes by himself. */
export function dayOfVisit(
  startsAt: string | number,
  { timeZone }: Pick<Portal, 'timeZone'>,
): string {
  return locate(new Date(startsAt).getTime(), timeZone).day;
}

/** The customer himself as the patient. */
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
