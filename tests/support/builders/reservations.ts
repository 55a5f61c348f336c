import { randomUUID } from 'node:crypto';
import type { Pool } from '#db/client.ts';
import type { CalendarRow } from './clinics.ts';
import { buildPartner } from './partners.ts';
import { insert } from './rows.ts';

export interface ReservationRow {
  id: string;
  partner_id: number;
  host: string;
  resource_id: number;
  calendar_id: number;
  provider_id: number;
  doctor_id: number | null;
  subfunction_id: number;
  starts_at: Date;
  ends_at: Date;
  status: string;
  hold_expires_at: Date | null;
  hold_secret_hash: Buffer;
  locale: string;
  patient_email: string | null;
  patient_last_name: string | null;
  patient_first_name: string | null;
  patient_date_of_birth: string | null;
  customer_id: number | null;
}

/** A confirmed reservation of a calendar's time; `starts_at` is an instant. */
export async function buildReservation(
  db: Pool,
  {
    calendar,
    ...values
  }: Partial<ReservationRow> & { calendar: CalendarRow; starts_at: Date; subfunction_id: number },
): Promise<ReservationRow> {
  return insert(db, 'reservation', {
    id: randomUUID(),
    partner_id: values.partner_id ?? (await buildPartner(db)).id,
    host: 'localhost',
    resource_id: calendar.resource_id,
    calendar_id: calendar.id,
    provider_id: calendar.provider_id,
    doctor_id: calendar.doctor_id,
    ends_at: new Date(values.starts_at.getTime() + calendar.slot_minutes * 60_000),
    status: 'confirmed',
    hold_secret_hash: Buffer.alloc(32),
    locale: 'hu',
    ...values,
  });
}
