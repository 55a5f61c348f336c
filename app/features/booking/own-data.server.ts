import { locate } from '#app/features/calendar/local-week.ts';
import { nowMs } from '#app/platform/clock.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Pool } from '#db/client.ts';
import type { Patient } from './patient.ts';
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

/**
 * The customer himself as the patient. Somebody of his own (`onBehalf`) would take the place of the name, the birth date and
 * the mother's name here; phone and address stay the customer's.
 */
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
