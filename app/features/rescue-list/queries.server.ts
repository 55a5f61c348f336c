import type { Market } from '#app/i18n/locale.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** SQL of bookings that a clinic has not said to know of, in a transaction that has set the partner. */

export interface RescueRow {
  id: string;
  partner_id: number;
  partner: string;
  customer_id: number | null;
  clinic: string;
  clinic_phone: string[];
  doctor: string | null;
  tz: string;
  country: Market;
  starts_at: Date;
  booked_at: Date;
  last_name: string | null;
  first_name: string | null;
  date_of_birth: string | null;
  calls: number;
  called_at: Date | null;
}

/** Of clinics that somebody works at the desk of: others do not say it here. No working day is shorter than 23 hours. */
const unacknowledged = sql.named<RescueRow>(
  'rescue_unacknowledged',
  `SELECT r.id, r.partner_id, pa.name AS partner, r.customer_id, p.name AS clinic, p.phone AS clinic_phone, d.name AS doctor, p.tz, p.country,
          r.starts_at, r.updated_at AS booked_at, r.patient_last_name AS last_name, r.patient_first_name AS first_name,
          r.patient_date_of_birth::text AS date_of_birth, r.clinic_calls AS calls, r.clinic_called_at AS called_at
     FROM (SELECT DISTINCT provider_id FROM staff_grant WHERE partner_id = current_partner() AND role = 'provider_manager') desk
     JOIN reservation r ON r.provider_id = desk.provider_id AND r.status NOT IN ('started', 'expired', 'rejected') AND r.starts_at > portal_now()
     JOIN provider p ON p.id = r.provider_id
     JOIN partner pa ON pa.id = r.partner_id
     LEFT JOIN doctor d ON d.id = r.doctor_id
    WHERE r.partner_id = current_partner() AND is_unacknowledged(r)
      AND (r.updated_at <= portal_now() - interval '23 hours' OR r.starts_at <= portal_now() + interval '2 hours')
    ORDER BY r.starts_at, r.id LIMIT $1`,
);
const note = sql.named<{ customer_id: number | null }>(
  'rescue_note',
  `UPDATE reservation r SET clinic_calls = r.clinic_calls + 1, clinic_called_at = portal_now(),
          acknowledged_at = CASE WHEN $3 THEN portal_now() END
    WHERE r.id = $1 AND r.partner_id = current_partner() AND is_unacknowledged(r) AND r.clinic_calls = $2 RETURNING r.customer_id`,
);
const isThere = sql.named<{ is_there: boolean }>(
  'rescue_is_there',
  'SELECT true AS is_there FROM reservation WHERE id = $1 AND partner_id = current_partner()',
);

/** Of which no clinic has said that it knows, the next visits first. */
export function findUnacknowledged(transaction: Transaction, limit: number): Promise<RescueRow[]> {
  return query(transaction, unacknowledged, [limit]);
}

/** @returns null: it is known by now, or somebody else has called meanwhile */
export async function noteClinicCall(
  transaction: Transaction,
  { id, calls, isTold }: { id: string; calls: number; isTold: boolean },
): Promise<{ customer_id: number | null } | null> {
  return (await query(transaction, note, [id, calls, isTold]))[0] ?? null;
}

export async function isReservationThere(transaction: Transaction, id: string): Promise<boolean> {
  return (await query(transaction, isThere, [id])).length > 0;
}
