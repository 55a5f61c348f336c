import {
  DOCTOR_FIELDS,
  DOCTOR_PRICES,
  type DoctorRow,
} from '#app/features/directory/listed-rows.server.ts';
import type { LocalisedText, Market } from '#app/i18n/locale.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** In transactions that have set the partner: who holds video visits there (db/functions/video/held.sql). */

/** $1: the market. Of several kinds of online care the one that is free first. */
const OFFERED = `
  SELECT DISTINCT ON (l.doctor_id) l.doctor_id, l.next_day, l.rank, s.id AS subfunction_id, s.specialization_id
    FROM video_doctor v
    JOIN doctor_listing l ON l.doctor_id = v.doctor_id AND l.provider_id = v.provider_id AND l.country = $1 AND l.next_day < 'infinity'
    JOIN subfunction s ON s.id = l.subfunction_id AND s.is_online AND s.is_publicly_reservable
   WHERE v.partner_id = current_partner()
   ORDER BY l.doctor_id, l.next_day, s.sorting_order, s.id`;

export interface VideoDoctorRow extends DoctorRow {
  subfunction_id: number;
  specialization: string;
  specialization_locales: LocalisedText;
  /** Of all pages. */
  total: number;
}
const doctors = sql.named<VideoDoctorRow>(
  'video_doctors',
  `SELECT ${DOCTOR_FIELDS}, (${DOCTOR_PRICES} AND ds.subfunction_id = o.subfunction_id) AS price_range, o.subfunction_id,
          z.name AS specialization, z.locales AS specialization_locales, (count(*) OVER ())::int AS total
     FROM (${OFFERED}) o
     JOIN doctor d ON d.id = o.doctor_id
     JOIN provider p ON p.id = d.provider_id
     JOIN specialization z ON z.id = o.specialization_id
    ORDER BY o.next_day, o.rank, d.id LIMIT $2 OFFSET $3`,
);

/** With a free time for video in the market, who is free first before the others. */
export function findVideoDoctorRows(
  transaction: Transaction,
  { market, limit, offset }: { market: Market; limit: number; offset: number },
): Promise<VideoDoctorRow[]> {
  return query(transaction, doctors, [market, limit, offset]);
}

const anyDoctor = sql.named('video_any_doctor', `SELECT FROM (${OFFERED}) o LIMIT 1`);

export async function hasVideoDoctor(transaction: Transaction, market: Market): Promise<boolean> {
  return (await query(transaction, anyDoctor, [market])).length > 0;
}
