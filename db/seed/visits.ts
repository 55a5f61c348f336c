import { v7 as createUuid } from 'uuid';
import { findDecisionMoment } from '#app/features/preauthorization/find-cover.server.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { addWeeks, mondayOf } from '#app/time/week.ts';
import { DEMO_STAFF } from '#app/demo/demo-staff.ts';
import type { Transaction } from '../client.ts';
import { DEMO_CUSTOMERS, GASTROSCOPY } from './members.ts';
import { GENERIC_PARTNER } from './partners.ts';

/** No browser holds a secret whose hash this is. */
const NOBODYS_SECRET = Buffer.alloc(32);

const HUNGARY = { market: 'HU', timeZone: MARKET_ZONES.HU } as const;

interface MemberVisit {
  /** After this one; each in a week of its own, so that nobody is in two places at once. */
  weeks: number;
  approval: 'pending' | 'approved' | 'rejected';
}

const VISITS: MemberVisit[] = [
  { weeks: 2, approval: 'pending' },
  { weeks: 3, approval: 'approved' },
  { weeks: 4, approval: 'rejected' },
];

/** Visits of the demo's insured member, one of each state of an approval. */
export async function loadMemberVisits(client: Transaction, today: string): Promise<void> {
  const dueAt = new Date(await findDecisionMoment(client, HUNGARY));
  for (const { weeks, approval } of VISITS) {
    const week = addWeeks(mondayOf(today), weeks);
    const id = createUuid();
    await client.query(INSERT_VISIT, [
      id,
      GENERIC_PARTNER,
      DEMO_CUSTOMERS.insuredWithCardNetwork,
      GASTROSCOPY,
      week,
      approval === 'pending' ? 'pending_preauth' : 'confirmed',
      approval === 'rejected' ? 'SELF_PAID' : 'PREAUTHORIZATION',
      NOBODYS_SECRET,
    ]);
    await client.query(INSERT_APPROVAL, [id, approval, dueAt]);
  }
  await client.query(COUNT_COVER);
}

/** The doctor of the demo who has an account of the staff. */
const VIDEO_DOCTOR = DEMO_STAFF.flatMap(({ doctor }) => doctor?.listing ?? [])[0]?.doctorId;

/** A visit by video within the half hour, so that the waiting room is open when the demo has just begun. */
export async function loadVideoVisit(client: Transaction): Promise<void> {
  await client.query(INSERT_VIDEO_VISIT, [
    createUuid(),
    GENERIC_PARTNER,
    DEMO_CUSTOMERS.insured,
    VIDEO_DOCTOR,
    NOBODYS_SECRET,
  ]);
}

/** Between the visits that the doctor has already. */
const INSERT_VIDEO_VISIT = `
  INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, doctor_id, subfunction_id, starts_at, ends_at, status,
                           hold_secret_hash, locale, patient_last_name, patient_first_name, patient_date_of_birth, patient_mothers_name,
                           patient_phone, patient_email, customer_id, service_type)
  SELECT $1, $2, 'localhost', c.resource_id, c.id, c.provider_id, c.doctor_id, f.id, t.starts_at, t.starts_at + interval '10 minutes', 'confirmed',
         $5, 'hu', u.last_name, u.first_name, u.date_of_birth, u.mothers_name, u.phone, u.contact_email, $3, 'SELF_PAID'
    FROM subscription u
    JOIN calendar c ON c.doctor_id = $4
    JOIN calendar_subfunction o ON o.calendar_id = c.id
    JOIN subfunction f ON f.id = o.subfunction_id AND f.is_online
   CROSS JOIN generate_series(date_trunc('minute', portal_now()) + interval '20 minutes', portal_now() + interval '8 hours', interval '5 minutes') t (starts_at)
   WHERE u.customer_id = $3
     AND NOT EXISTS (SELECT FROM reservation r WHERE r.resource_id = c.resource_id
                        AND r.starts_at < t.starts_at + interval '10 minutes' AND r.ends_at > t.starts_at)
   ORDER BY t.starts_at LIMIT 1`;

/** The first free time of the week at a clinic of the card network. */
const INSERT_VISIT = `
  INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, doctor_id, subfunction_id, starts_at, ends_at, status,
                           hold_secret_hash, locale, patient_last_name, patient_first_name, patient_date_of_birth, patient_mothers_name,
                           patient_phone, patient_email, price, customer_id, service_type)
  SELECT $1, $2, 'localhost', free.resource_id, free.id, free.provider_id, free.doctor_id, $4, free.starts_at, free.ends_at, $6::reservation_status,
         $8, 'hu', u.last_name, u.first_name, u.date_of_birth, u.mothers_name, u.phone, u.contact_email, free.price, $3, $7::service_type
    FROM subscription u
   CROSS JOIN LATERAL (
     SELECT cal.*, t.starts_at, t.starts_at + cal.slot_minutes * interval '1 minute' AS ends_at, s.price
       FROM calendar cal
       JOIN provider p ON p.id = cal.provider_id AND p.country = 'HU'
       JOIN network_provider n ON n.provider_id = p.id AND n.partner_id = $2
       JOIN calendar_subfunction cs ON cs.calendar_id = cal.id AND cs.subfunction_id = $4
       JOIN service s ON s.provider_id = p.id AND s.doctor_id IS NULL AND s.subfunction_id = $4 AND s.price IS NOT NULL
       JOIN calendar_week w ON w.calendar_id = cal.id AND w.week = $5::date
      CROSS JOIN LATERAL (SELECT ($5::timestamp AT TIME ZONE cal.tz) + minute * interval '1 minute' AS starts_at FROM unnest(w.open) minute) t
      WHERE NOT EXISTS (SELECT FROM reservation r WHERE r.resource_id = cal.resource_id
                           AND r.starts_at < t.starts_at + cal.slot_minutes * interval '1 minute' AND r.ends_at > t.starts_at)
      ORDER BY cal.id, t.starts_at LIMIT 1) free
   WHERE u.customer_id = $3`;

/** Of gastroscopy the member pays a downpayment. */
const INSERT_APPROVAL = `
  INSERT INTO preauthorization (reservation_id, partner_id, subscription_id, specialization_id, type, status, period_starts_on, total_cost,
                                estimated_cost, paid_by_subscription, due_at, target_at, decided_at)
  SELECT r.id, r.partner_id, u.id, f.specialization_id, 'normal', $2::preauthorization_status, insurance_year_of(u.starts_on, r.starts_at::date),
         r.price, r.price - c.downpayment, c.downpayment, $3::timestamptz, portal_now() + interval '1 day',
         CASE WHEN $2 <> 'pending' THEN portal_now() END
    FROM reservation r
    JOIN subscription u ON u.customer_id = r.customer_id
    JOIN subfunction f ON f.id = r.subfunction_id
    JOIN product_cover c ON c.product_id = u.product_id AND c.specialization_id = f.specialization_id
   WHERE r.id = $1`;

const COUNT_COVER = `
  INSERT INTO cover_use (partner_id, subscription_id, specialization_id, period_starts_on, amount, quantity)
  SELECT partner_id, subscription_id, specialization_id, period_starts_on, sum(estimated_cost), count(*) FROM preauthorization
   WHERE status <> 'rejected' GROUP BY 1, 2, 3, 4`;
