import { v7 as createUuid } from 'uuid';
import { findDecisionMoment } from '#app/features/preauthorization/find-cover.server.ts';
import { MARKET_LOCALE, type Market } from '#app/i18n/locale.ts';
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
    await bookVisit(client, {
      customerId: DEMO_CUSTOMERS.insuredWithCardNetwork,
      week: addWeeks(mondayOf(today), weeks),
      approval,
      market: 'HU',
      dueAt,
    });
  }
  await client.query(COUNT_COVER, [[DEMO_CUSTOMERS.insuredWithCardNetwork]]);
}

/** A gastroscopy of a member, at the first free time from a week on. @returns its reservation; its cover is not counted yet */
export async function bookVisit(
  client: Transaction,
  {
    customerId,
    week,
    approval,
    market,
    dueAt,
  }: {
    customerId: number;
    week: string;
    approval: MemberVisit['approval'];
    market: Market;
    dueAt: Date;
  },
): Promise<string> {
  const id = createUuid();
  await client.query(INSERT_VISIT, [
    id,
    GENERIC_PARTNER,
    customerId,
    GASTROSCOPY,
    week,
    approval === 'pending' ? 'pending_preauth' : 'confirmed',
    approval === 'rejected' ? 'SELF_PAID' : 'PREAUTHORIZATION',
    NOBODYS_SECRET,
    market,
    market === 'HU' ? 'localhost' : 'ro.localhost',
    MARKET_LOCALE[market],
  ]);
  await client.query(INSERT_APPROVAL, [id, approval, dueAt]);
  return id;
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

/** The first free time from a week on at one of the first clinics of the card network: around Christmas a week has none. */
const INSERT_VISIT = `
  INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, doctor_id, subfunction_id, starts_at, ends_at, status,
                           hold_secret_hash, locale, patient_last_name, patient_first_name, patient_date_of_birth, patient_mothers_name,
                           patient_phone, patient_email, price, customer_id, service_type)
  SELECT $1, $2, $10, free.resource_id, free.id, free.provider_id, free.doctor_id, $4, free.starts_at, free.ends_at, $6::reservation_status,
         $8, $11, u.last_name, u.first_name, u.date_of_birth, u.mothers_name, u.phone, u.contact_email, free.price, $3, $7::service_type
    FROM subscription u
   CROSS JOIN LATERAL (
     SELECT cal.*, t.starts_at, t.starts_at + cal.slot_minutes * interval '1 minute' AS ends_at, cal.listed AS price
       FROM (SELECT c.*, s.price AS listed
               FROM calendar c
               JOIN provider p ON p.id = c.provider_id AND p.country = $9
               JOIN network_provider n ON n.provider_id = p.id AND n.partner_id = $2
               JOIN calendar_subfunction cs ON cs.calendar_id = c.id AND cs.subfunction_id = $4
               JOIN service s ON s.provider_id = p.id AND s.doctor_id IS NULL AND s.subfunction_id = $4 AND s.price IS NOT NULL
              ORDER BY c.id LIMIT 20) cal
       JOIN calendar_week w ON w.calendar_id = cal.id AND w.week BETWEEN $5::date AND $5::date + 21
      CROSS JOIN LATERAL (SELECT (w.week::timestamp AT TIME ZONE cal.tz) + minute * interval '1 minute' AS starts_at FROM unnest(w.open) minute) t
      WHERE NOT EXISTS (SELECT FROM reservation r WHERE r.resource_id = cal.resource_id AND r.status IN ('pending_preauth', 'confirmed')
                           AND r.starts_at < t.starts_at + cal.slot_minutes * interval '1 minute' AND r.ends_at > t.starts_at)
      ORDER BY w.week, cal.id, t.starts_at LIMIT 1) free
   WHERE u.customer_id = $3`;

/** Of gastroscopy the member pays a downpayment, which is in forints: in Romania a quarter of the price stands for it. */
const INSERT_APPROVAL = `
  INSERT INTO preauthorization (reservation_id, partner_id, subscription_id, specialization_id, type, status, period_starts_on, total_cost,
                                estimated_cost, paid_by_subscription, due_at, target_at, decided_at)
  SELECT r.id, r.partner_id, u.id, f.specialization_id, 'normal', $2::preauthorization_status, insurance_year_of(u.starts_on, r.starts_at::date),
         r.price, r.price - own.part, own.part, $3::timestamptz, portal_now() + interval '1 day',
         CASE WHEN $2 <> 'pending' THEN portal_now() END
    FROM reservation r
    JOIN provider p ON p.id = r.provider_id
    JOIN subscription u ON u.customer_id = r.customer_id
    JOIN subfunction f ON f.id = r.subfunction_id
    JOIN product_cover c ON c.product_id = u.product_id AND c.specialization_id = f.specialization_id
   CROSS JOIN LATERAL (SELECT CASE WHEN p.country = 'HU' THEN c.downpayment ELSE r.price / 4 END AS part) own
   WHERE r.id = $1`;

/** What visits of some customers take of their covers, nothing having been counted before. */
export const COUNT_COVER = `
  INSERT INTO cover_use (partner_id, subscription_id, specialization_id, period_starts_on, amount, quantity)
  SELECT a.partner_id, a.subscription_id, a.specialization_id, a.period_starts_on, sum(a.estimated_cost), count(*)
    FROM preauthorization a JOIN subscription u ON u.id = a.subscription_id
   WHERE u.customer_id = ANY ($1) AND a.status <> 'rejected' AND a.ended_at IS NULL GROUP BY 1, 2, 3, 4`;
