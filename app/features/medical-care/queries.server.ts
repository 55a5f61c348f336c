import type { Reminder } from '#app/features/reminders/contract.ts';
import type { SentFile } from '#app/features/files/sent-file.ts';
import type { Locale, LocalisedText, Market } from '#app/i18n/locale.ts';
import type { Relation } from '#app/people/relations.ts';
import type { MedicalCareStatus, PreauthType, ServiceType } from '#app/platform/states.ts';
import type { ThemeSource } from '#app/themes/build-theme.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { NewBookingMode } from '#app/platform/new-booking.ts';
import type { ClinicPlace } from './care-details.ts';
import type { CarePerson, PartOfDay } from './care-request.ts';
import { VISIT_MS, type CancelReason, type CareTime } from './care-work.ts';
import { DUE_AT, type OfferedTime } from './work-queries.server.ts';

export interface CareRow {
  id: number;
  name: string;
  locales: LocalisedText;
  specialization_id: number;
  is_referral_required: boolean;
  provider_id: number | null;
  provider_name: string | null;
  /** null: no clinic is named. */
  provider_place: Omit<ClinicPlace, 'name'> | null;
  doctor_id: number | null;
  /** At the clinic, if one is named. */
  is_offered: boolean;
  /** The doctor who is named there does something else. */
  is_other_doctors: boolean;
}

const careOf = sql.named<CareRow>(
  'medical_care_of',
  `SELECT f.id, f.name, f.locales, f.specialization_id, f.is_referral_required, p.id AS provider_id, p.name AS provider_name,
          CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('zip', p.zip, 'city', p.city, 'address', p.address) END AS provider_place, d.id AS doctor_id,
          p.id IS NULL OR EXISTS (SELECT FROM doctor_subfunction o JOIN doctor x ON x.id = o.doctor_id
                                   WHERE o.subfunction_id = f.id AND x.provider_id = p.id AND x.is_active) AS is_offered,
          d.id IS NOT NULL AND NOT EXISTS (SELECT FROM doctor_subfunction o WHERE o.subfunction_id = f.id AND o.doctor_id = d.id) AS is_other_doctors
     FROM subfunction f
     LEFT JOIN provider p ON p.uuid = $2::uuid AND p.is_active AND p.country = $4
     LEFT JOIN LATERAL (SELECT id FROM doctor WHERE provider_id = p.id AND is_active AND name = $3 ORDER BY id LIMIT 1) d ON true
    WHERE f.id = $1 AND ($2::uuid IS NULL OR p.id IS NOT NULL)`,
);

/** null: there is no such care, or no such clinic in the market. */
export async function getCare(
  transaction: Transaction,
  asked: {
    subfunction: number;
    provider: string | null;
    doctorName: string | null;
    market: Market;
  },
): Promise<CareRow | null> {
  const values = [asked.subfunction, asked.provider, asked.doctorName, asked.market];
  return (await query(transaction, careOf, values))[0] ?? null;
}

const nameOf = sql.named<{ id: number; name: string; locales: LocalisedText }>(
  'medical_care_name',
  'SELECT id, name, locales FROM subfunction WHERE id = $1',
);

/** null: there is no such care. */
export async function getCareNameRow(
  transaction: Transaction,
  subfunction: number,
): Promise<{ id: number; name: string; locales: LocalisedText } | null> {
  return (await query(transaction, nameOf, [subfunction]))[0] ?? null;
}

export interface KnownRow {
  last_name: string | null;
  first_name: string | null;
  date_of_birth: string | null;
  mothers_name: string | null;
  phone: string | null;
  email: string;
  zipcode: string | null;
  city: string | null;
  street: string | null;
}

const known = sql.named<KnownRow>(
  'medical_care_known',
  `SELECT u.last_name, u.first_name, u.date_of_birth::text, u.mothers_name, u.phone, coalesce(u.contact_email, c.user_email) AS email,
          u.zipcode, u.city, u.street
     FROM customer c
     LEFT JOIN subscription u ON u.customer_id = c.id AND u.starts_on <= $2::date AND (u.ends_on IS NULL OR u.ends_on > $2::date)
    WHERE c.id = $1`,
);

/** Of a customer, as their current subscription has it; null: there is no such customer. */
export async function getKnownRow(
  transaction: Transaction,
  customerId: number,
  today: string,
): Promise<KnownRow | null> {
  return (await query(transaction, known, [customerId, today]))[0] ?? null;
}

const referralRequired = sql.named<{ id: number }>(
  'medical_care_referral_required',
  'SELECT id FROM subfunction WHERE is_referral_required ORDER BY id',
);

/** Care that is organised at the insurer's cost with a referral alone. */
export async function findReferralRequired(transaction: Transaction): Promise<number[]> {
  return (await query(transaction, referralRequired, [])).map(({ id }) => id);
}

const insert = sql.named<{ id: string }>(
  'medical_care_insert',
  `INSERT INTO medical_care (id, partner_id, customer_id, host, locale, mode, service_type, preauth_type, provider_id, doctor_id, doctor_name,
          subfunction_id, starts_at, wishes, wants_english, has_no_referral, last_name, first_name, date_of_birth, mothers_name, phone, email,
          zipcode, city, street, comment, due_at, on_behalf_relation)
   SELECT $1, current_partner(), a.customer_id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14, $15, $16, $17, $18::date, $19, $20, $21, $22, $23, $24, $25, $26, $27
     FROM account a WHERE a.customer_id = $2 AND a.status <> 'erased' FOR NO KEY UPDATE OF a
   ON CONFLICT (id) DO NOTHING RETURNING id`,
);

export interface NewCare {
  id: string;
  customerId: number;
  host: string;
  locale: Locale;
  mode: NewBookingMode;
  serviceType: ServiceType;
  preauthType: PreauthType;
  providerId: number | null;
  doctorId: number | null;
  subfunctionId: number;
  startsAt: Date | null;
  wishes: readonly { date: string; part: PartOfDay }[];
  wantsEnglish: boolean;
  hasNoReferral: boolean;
  person: CarePerson;
  /** What the patient is to the customer; null: the customer themselves. */
  onBehalfRelation: Relation | null;
  dueAt: Date;
}

/** @returns false: the account was erased meanwhile, or there is one of this id */
export async function insertCare(transaction: Transaction, care: NewCare): Promise<boolean> {
  const { person } = care;
  const rows = await query(transaction, insert, [
    care.id,
    care.customerId,
    care.host,
    care.locale,
    care.mode,
    care.serviceType,
    care.preauthType,
    care.providerId,
    care.doctorId,
    care.doctorId === null ? person.doctorName : null,
    care.subfunctionId,
    care.startsAt,
    JSON.stringify(care.wishes),
    care.wantsEnglish,
    care.hasNoReferral,
    person.lastName,
    person.firstName,
    person.dateOfBirth,
    person.mothersName,
    person.phone,
    person.email,
    person.zipcode,
    person.city,
    person.street,
    person.complaints,
    care.dueAt,
    care.onBehalfRelation,
  ]);
  return rows.length > 0;
}

const isOwn = sql.named<{ id: string }>(
  'medical_care_is_own',
  'SELECT id FROM medical_care WHERE id = $1 AND customer_id = $2',
);

export async function isOwnCare(
  transaction: Transaction,
  id: string,
  customerId: number,
): Promise<boolean> {
  return (await query(transaction, isOwn, [id, customerId])).length > 0;
}

export interface OwnCareRow {
  id: string;
  country: Market;
  status: MedicalCareStatus;
  /** The booking of a calendar that it has become; null: there is none. */
  reservation_id: string | null;
  preauth_type: PreauthType;
  subfunction_name: string;
  subfunction_locales: LocalisedText;
  provider_name: string | null;
  doctor_name: string | null;
  starts_at: Date | null;
  wishes: { date: string; part: PartOfDay }[];
  due_at: Date;
  offers: OfferedTime[];
  booked: CareTime | null;
  is_approved: boolean | null;
  cancel_reason: CancelReason | null;
  is_coming: boolean;
  reminders: Reminder[];
  created_at: Date;
  on_behalf_relation: Relation | null;
  last_name: string | null;
  first_name: string | null;
  files: SentFile[];
}

const ownOf = sql.named<OwnCareRow>(
  'medical_care_own',
  `SELECT m.id, h.country, care_status_of(m.status, r.status)::text AS status, m.reservation_id, m.preauth_type::text, f.name AS subfunction_name, f.locales AS subfunction_locales, p.name AS provider_name,
          coalesce(d.name, m.doctor_name) AS doctor_name, coalesce(r.starts_at, m.starts_at) AS starts_at, m.wishes, ${DUE_AT} AS due_at, m.offers, m.booked, m.is_approved, m.cancel_reason, m.created_at,
          m.coming_at IS NOT NULL AS is_coming, care_reminders_of(m.id) AS reminders, m.on_behalf_relation, m.last_name, m.first_name,
          coalesce((SELECT jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'kind', x.kind, 'size', x.size, 'state', x.state) ORDER BY x.id)
                      FROM file x WHERE x.medical_care_id = m.id), '[]') AS files
     FROM medical_care m JOIN subfunction f ON f.id = m.subfunction_id JOIN portal_of(m.partner_id, m.host) h ON true
     LEFT JOIN provider p ON p.id = m.provider_id
     LEFT JOIN doctor d ON d.id = m.doctor_id
     LEFT JOIN reservation r ON r.id = m.reservation_id
    WHERE m.customer_id = $1 AND is_yet_theirs(m) ORDER BY m.created_at DESC, m.id LIMIT $2`,
);

export function findOwnCare(
  transaction: Transaction,
  customerId: number,
  limit: number,
): Promise<OwnCareRow[]> {
  return query(transaction, ownOf, [customerId, limit]);
}

export interface CareAheadRow {
  id: string;
  host: string;
  country: Market;
  version: number;
  starts_at: Date;
}
const aheadOf = sql.named<CareAheadRow>(
  'medical_care_ahead',
  `SELECT m.id, h.host, h.country, m.version, m.starts_at
     FROM medical_care m JOIN portal_of(m.partner_id, m.host) h ON true
    WHERE m.customer_id = $1 AND m.status = 'booked' AND m.reservation_id IS NULL AND m.starts_at + $3 * interval '1 millisecond' > portal_now()
      AND is_yet_theirs(m) ORDER BY m.starts_at, m.id LIMIT $2`,
);

/** What is booked by telephone and not over, soonest first. */
export function findCareAhead(
  transaction: Transaction,
  customerId: number,
  limit: number,
): Promise<CareAheadRow[]> {
  return query(transaction, aheadOf, [customerId, limit, VISIT_MS]);
}

const keptOf = sql.named<{ answer: unknown }>(
  'medical_care_kept',
  'SELECT find_kept_answer(current_partner(), $1, $2, $3) AS answer',
);
const keep = sql.named(
  'medical_care_keep',
  'SELECT keep_answer(current_partner(), $1, $2, $3, $4::jsonb)',
);

/** One attempt at a call. */
export interface NamedCall {
  scope: Buffer;
  key: string;
  bodyHash: Buffer;
}

/** null: it was not made before; `{result: 'key_reused'}`: with another content. */
export async function getKept<Answer>(
  transaction: Transaction,
  { scope, key, bodyHash }: NamedCall,
): Promise<Answer | { result: 'key_reused' } | null> {
  const [row] = await query(transaction, keptOf, [scope, key, bodyHash]);
  return (row?.answer as Answer | null) ?? null;
}

export async function keepAnswer(
  transaction: Transaction,
  { scope, key, bodyHash }: NamedCall,
  answer: object,
): Promise<void> {
  await query(transaction, keep, [scope, key, bodyHash, JSON.stringify(answer)]);
}

export interface MailedCareRow {
  id: string;
  status: MedicalCareStatus;
  is_approved: boolean | null;
  booked: CareTime | null;
  preauth_type: PreauthType;
  email: string;
  locale: Locale;
  host: string;
  country: Market;
  theme: string;
  record: ThemeSource | null;
  version: number;
  /** Of the request: higher after each change. */
  sequence: number;
  /** The patient has not come of age since it was asked for. */
  is_yet_theirs: boolean;
}
const mailed = sql.named<MailedCareRow>(
  'mail_medical_care',
  `SELECT m.id, m.version AS sequence, m.status::text, m.is_approved, m.booked, m.preauth_type::text, c.user_email AS email, m.locale, h.host, h.country,
          is_yet_theirs(m) AS is_yet_theirs, pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version
     FROM medical_care m
     JOIN account a ON a.customer_id = m.customer_id AND a.status = 'active' AND a.verified_at IS NOT NULL
     JOIN customer c ON c.id = a.customer_id
     JOIN partner pa ON pa.id = m.partner_id
     JOIN portal_of(m.partner_id, m.host) h ON true
    WHERE m.id = $1 AND m.locked_at IS NULL`,
);

/** Acts as the worker role. null: nobody is to be told. */
export async function getMailedCare(pool: Pool, id: string): Promise<MailedCareRow | null> {
  return (await query(pool, mailed, [id]))[0] ?? null;
}

/** `$1`: how many at once, here and below. */
export const fulfilPastCare = sql.named<{ n: number }>(
  'worker_fulfil_medical_care',
  'SELECT fulfil_past_medical_care($1) AS n',
);
export const lockOutdatedCare = sql.named<{ n: number }>(
  'worker_lock_medical_care',
  'SELECT lock_outdated_medical_care($1) AS n',
);
