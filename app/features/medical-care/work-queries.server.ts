import type { Reminder } from '#app/features/reminders/contract.ts';
import type { SentFile } from '#app/features/files/sent-file.ts';
import type { LocalisedText, Market } from '#app/i18n/locale.ts';
import type { Relation } from '#app/people/relations.ts';
import type { MedicalCareStatus, PreauthType, ServiceType } from '#app/platform/states.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { NewBookingMode } from '#app/platform/new-booking.ts';
import type { PartOfDay } from './care-request.ts';
import type { CancelReason, CareTime } from './care-work.ts';
import type { CareChange, ClinicPlace } from './care-details.ts';

/** A time that waits for the patient. */
export interface OfferedTime extends CareTime {
  id: string;
  /** Holds it in its calendar until then; null, or not there: it lies in none. */
  reservation?: string | null;
  heldUntil?: string | null;
  /** It was given more time, which is done once. */
  isExtended?: boolean;
}

/** What was settled; `offer`: by which press of its patient. */
export interface BookedTime extends CareTime {
  offer?: string;
}

/** A request as it stands, held until the transaction ends. */
export interface LockedCare {
  id: string;
  /** null: whoever asked has erased their account, and left it to a child of age. */
  customer_id: number | null;
  version: number;
  status: MedicalCareStatus;
  claimed_by: number | null;
  offers: OfferedTime[];
  /** When somebody looks after it, as long as it is open. */
  due_at: Date;
  booked: BookedTime | null;
  starts_at: Date | null;
  cancel_reason: CancelReason | null;
  /** It was booked and is withdrawn, and nobody has told the clinic. */
  must_tell_clinic: boolean;
  service_type: ServiceType;
  preauth_type: PreauthType;
  /** What the insurer said, as the call centre noted it; null: nothing yet. */
  is_approved: boolean | null;
  subfunction_id: number;
  provider_id: number | null;
  doctor_id: number | null;
  country: Market;
  /** What the patient is to the customer; null: the customer themselves. */
  on_behalf_relation: Relation | null;
  /** Of somebody else: `YYYY-MM-DD`, from when they act for themselves. */
  of_age_on: string | null;
  created_at: Date;
  /** The booking of a calendar that it has become; null: there is none. */
  reservation_id: string | null;
}

const lockOf = sql.named<LockedCare>(
  'medical_care_lock',
  `SELECT m.id, m.customer_id::int, m.version, m.status::text, m.claimed_by::int, m.offers, m.due_at, m.booked, m.starts_at, m.cancel_reason, m.must_tell_clinic, m.service_type::text,
          m.preauth_type::text, m.is_approved, m.subfunction_id, m.provider_id::int, m.doctor_id::int, h.country, m.reservation_id,
          m.created_at, m.on_behalf_relation, CASE WHEN m.on_behalf_relation IS NOT NULL THEN day_of_age(m.date_of_birth)::text END AS of_age_on
     FROM medical_care m JOIN portal_of(m.partner_id, m.host) h ON true
    WHERE m.id = $1 AND ($2::bigint IS NULL OR (m.customer_id = $2 AND is_yet_theirs(m))) AND m.partner_id = current_partner() AND (m.locked_at IS NULL OR m.must_tell_clinic)
      FOR UPDATE OF m`,
);

/** @param customerId null: whoever asked for it. @returns null: the partner has no such, or nothing says any more whose it was and nothing is left to do */
export async function lockCare(
  transaction: Transaction,
  id: string,
  customerId: number | null,
): Promise<LockedCare | null> {
  return (await query(transaction, lockOf, [id, customerId]))[0] ?? null;
}

interface CarePatientRow {
  customer_id: number | null;
  subfunction_id: number;
  /** Where they asked. */
  host: string;
}

const patientOf = sql.named<CarePatientRow>(
  'medical_care_patient',
  'SELECT customer_id::int, subfunction_id, host FROM medical_care WHERE id = $1 AND locked_at IS NULL',
);

/** Who a request is for, and what they need; null: there is none, or nothing says any more whose it was. */
export async function getCarePatient(
  transaction: Transaction,
  id: string,
): Promise<CarePatientRow | null> {
  return (await query(transaction, patientOf, [id]))[0] ?? null;
}

const change = sql.named(
  'medical_care_change',
  `UPDATE medical_care SET version = version + 1, status = $2::medical_care_status, offers = $3::jsonb, booked = $4::jsonb, starts_at = $5, cancel_reason = $6, claimed_by = $7::bigint,
          claimed_at = CASE WHEN $7::bigint IS NULL THEN NULL WHEN claimed_by = $7::bigint THEN claimed_at ELSE portal_now() END,
          due_at = coalesce($8, due_at), promised_at = coalesce($14, promised_at), must_tell_clinic = $9, service_type = $10, preauth_type = $11, is_approved = $12, reservation_id = $13,
          booked_at = CASE WHEN $2::medical_care_status = 'booked' AND status <> 'booked' THEN portal_now() ELSE booked_at END, updated_at = portal_now()
    WHERE id = $1`,
);

/**
 * @param dueAt undefined: as before
 * @param promisedAt by when others are looked for once nothing that was offered can be taken any more; undefined: as before
 */
export async function changeCare(
  transaction: Transaction,
  care: LockedCare,
  dueAt?: Date,
  promisedAt?: Date,
): Promise<void> {
  await query(transaction, change, [
    care.id,
    care.status,
    JSON.stringify(care.offers),
    care.booked && JSON.stringify(care.booked),
    care.starts_at,
    care.cancel_reason,
    care.claimed_by,
    dueAt ?? null,
    care.must_tell_clinic,
    care.service_type,
    care.preauth_type,
    care.is_approved,
    care.reservation_id,
    promisedAt ?? null,
  ]);
}

/** As the staff's list has it: nothing says whose it is. */
export interface OpenCareRow {
  id: string;
  partner_id: number;
  partner: string;
  country: Market;
  version: number;
  status: MedicalCareStatus;
  mode: NewBookingMode;
  subfunction_name: string;
  subfunction_locales: LocalisedText;
  specialty_name: string;
  specialty_locales: LocalisedText;
  provider_name: string | null;
  /** When somebody has to do something, as `DUE` says. */
  due_at: Date;
  must_tell_clinic: boolean;
  offers: OfferedTime[];
  claimed_by: number | null;
  claimed_name: string | null;
  /** ISO 8601: when its patient changed it last; null: never. */
  changed_at: string | null;
}

/** When somebody has to do something: the list is in the order of these, each along an index. */
export const DUE = {
  /** A clinic is told within a day, at last when the visit would have begun. */
  tell: 'm.tell_at',
  /** Not coalesce: behind the walls between partners no index is searched by that. */
  booked: 'CASE WHEN m.starts_at IS NULL THEN m.due_at ELSE m.starts_at END',
  /** Nothing that was offered can be taken any more. */
  over: 'CASE WHEN m.promised_at IS NULL THEN m.due_at ELSE m.promised_at END',
  open: 'm.due_at',
} as const;
/** Of any request. */
export const DUE_AT = `CASE WHEN m.must_tell_clinic THEN ${DUE.tell} WHEN m.status = 'booked' THEN ${DUE.booked}
               WHEN m.status = 'offered' AND m.due_at <= portal_now() THEN ${DUE.over} ELSE ${DUE.open} END`;
/** As `OpenCareRow` has it, but for `due_at`. */
export const COLUMNS = `m.id, m.partner_id, pa.name AS partner, h.country, m.version, m.status::text, m.mode, f.name AS subfunction_name, f.locales AS subfunction_locales,
          z.name AS specialty_name, z.locales AS specialty_locales, p.name AS provider_name, m.claimed_by::int, s.name AS claimed_name, m.must_tell_clinic, m.offers, m.changes -> -1 ->> 'at' AS changed_at`;
/** What is told of `m`. */
export const TOLD_OF = `JOIN partner pa ON pa.id = m.partner_id JOIN portal_of(m.partner_id, m.host) h ON true
     JOIN subfunction f ON f.id = m.subfunction_id JOIN specialization z ON z.id = f.specialization_id
     LEFT JOIN provider p ON p.id = m.provider_id
     LEFT JOIN doctor d ON d.id = m.doctor_id
     LEFT JOIN staff_member s ON s.id = m.claimed_by`;
const IS_OPEN = 'm.partner_id = current_partner() AND (m.locked_at IS NULL OR m.must_tell_clinic)';

interface PatientRow {
  last_name: string;
  first_name: string;
  date_of_birth: string;
  mothers_name: string | null;
  /** null, with the address: whoever asked has erased their account, and left it to a child of age. */
  phone: string | null;
  email: string | null;
  zipcode: string | null;
  city: string | null;
  street: string | null;
  /** What they are to the customer who asked; null: the customer themselves. */
  relation: Relation | null;
}

export interface CareCaseRow extends OpenCareRow {
  customer_id: number | null;
  /** The patient has not come of age since it was asked for. */
  is_yet_theirs: boolean;
  service_type: ServiceType;
  preauth_type: PreauthType;
  is_approved: boolean | null;
  provider_place: Omit<ClinicPlace, 'name'> | null;
  provider_phone: string[] | null;
  doctor_name: string | null;
  starts_at: Date | null;
  wishes: { date: string; part: PartOfDay }[];
  wants_english: boolean;
  /** null: the account is erased. */
  patient: PatientRow | null;
  /** Who asked, by the subscription and the address of their account. */
  holder_last_name: string | null;
  holder_first_name: string | null;
  holder_date_of_birth: string | null;
  holder_email: string | null;
  comment: string | null;
  is_coming: boolean;
  reminders: Reminder[];
  booked: CareTime | null;
  cancel_reason: CancelReason | null;
  created_at: Date;
  changes: CareChange[];
  files: SentFile[];
}

const caseOf = sql.named<CareCaseRow>(
  'medical_care_case',
  `SELECT ${COLUMNS}, ${DUE_AT} AS due_at, m.customer_id::int, is_yet_theirs(m) AS is_yet_theirs, m.service_type::text, m.preauth_type::text, m.is_approved, CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('zip', p.zip, 'city', p.city, 'address', p.address) END AS provider_place,
          p.phone AS provider_phone, coalesce(d.name, m.doctor_name) AS doctor_name, m.starts_at, m.wishes, m.wants_english, m.comment,
          CASE WHEN m.locked_at IS NULL THEN jsonb_build_object('last_name', m.last_name, 'first_name', m.first_name, 'date_of_birth', m.date_of_birth::text,
            'mothers_name', m.mothers_name, 'phone', m.phone, 'email', m.email, 'zipcode', m.zipcode, 'city', m.city, 'street', m.street, 'relation', m.on_behalf_relation) END AS patient,
          u.last_name AS holder_last_name, u.first_name AS holder_first_name, u.date_of_birth::text AS holder_date_of_birth, c.user_email AS holder_email,
          m.booked, m.cancel_reason, m.created_at, m.changes, m.coming_at IS NOT NULL AS is_coming, care_reminders_of(m.id) AS reminders,
          coalesce((SELECT jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'kind', x.kind, 'size', x.size, 'state', x.state) ORDER BY x.id)
                      FROM file x WHERE x.medical_care_id = m.id), '[]') AS files
     FROM medical_care m ${TOLD_OF}
     LEFT JOIN customer c ON c.id = m.customer_id
     LEFT JOIN LATERAL (SELECT last_name, first_name, date_of_birth FROM subscription
                         WHERE customer_id = m.customer_id AND locked_at IS NULL ORDER BY starts_on DESC LIMIT 1) u ON true
    WHERE ${IS_OPEN} AND m.id = $1`,
);

/** null: the partner has no such, or nothing says any more whose it was and nothing is left to do. */
export async function getCareCase(
  transaction: Transaction,
  id: string,
): Promise<CareCaseRow | null> {
  return (await query(transaction, caseOf, [id]))[0] ?? null;
}

/** Where a request stands, whatever became of it. */
export interface StandingRow {
  version: number;
  status: MedicalCareStatus;
  claimed_by: number | null;
  claimed_name: string | null;
  is_approved: boolean | null;
  offered: number;
  starts_at: Date | null;
  must_tell_clinic: boolean;
  /** ISO 8601: when its patient changed it last; null: never. */
  changed_at: string | null;
}
const standing = sql.named<StandingRow>(
  'medical_care_standing',
  `SELECT m.version, m.status::text, m.claimed_by::int, s.name AS claimed_name, m.is_approved, jsonb_array_length(m.offers) AS offered, m.starts_at, m.must_tell_clinic, m.changes -> -1 ->> 'at' AS changed_at
     FROM medical_care m LEFT JOIN staff_member s ON s.id = m.claimed_by WHERE m.id = $1 AND m.partner_id = current_partner()`,
);

/** null: the partner has no such. */
export async function findStanding(
  transaction: Transaction,
  id: string,
): Promise<StandingRow | null> {
  return (await query(transaction, standing, [id]))[0] ?? null;
}
