import type { SentFile } from '#app/features/files/sent-file.ts';
import type { LocalisedText } from '#app/i18n/locale.ts';
import type { Relation } from '#app/people/relations.ts';
import type { NewBookingMode } from '#app/platform/new-booking.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { PartOfDay } from './care-request.ts';
import type { CareChange } from './care-details.ts';
import type { LockedCare } from './work-queries.server.ts';

/** What somebody told when they asked for care, and what they have changed of it since. */
export interface DetailsRow {
  mode: NewBookingMode;
  subfunction_id: number;
  subfunction_name: string;
  subfunction_locales: LocalisedText;
  provider_id: number | null;
  provider_uuid: string | null;
  provider_name: string | null;
  doctor_id: number | null;
  doctor_name: string | null;
  starts_at: Date | null;
  wishes: { date: string; part: PartOfDay }[];
  wants_english: boolean;
  comment: string | null;
  phone: string;
  email: string;
  zipcode: string;
  city: string;
  street: string;
  last_name: string;
  first_name: string;
  date_of_birth: string;
  on_behalf_relation: Relation | null;
  changes: CareChange[];
  files: SentFile[];
}

const detailsOf = sql.named<DetailsRow>(
  'medical_care_details',
  `SELECT m.mode, m.subfunction_id, f.name AS subfunction_name, f.locales AS subfunction_locales, m.provider_id::int, p.uuid AS provider_uuid, p.name AS provider_name,
          m.doctor_id::int, coalesce(d.name, m.doctor_name) AS doctor_name, m.starts_at, m.wishes, m.wants_english, m.comment, m.phone, m.email, m.zipcode, m.city, m.street,
          m.last_name, m.first_name, m.date_of_birth::text, m.on_behalf_relation, m.changes,
          coalesce((SELECT jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'kind', x.kind, 'size', x.size, 'state', x.state) ORDER BY x.id)
                      FROM file x WHERE x.medical_care_id = m.id AND x.state <> 'refused'), '[]') AS files
     FROM medical_care m JOIN subfunction f ON f.id = m.subfunction_id
     LEFT JOIN provider p ON p.id = m.provider_id
     LEFT JOIN doctor d ON d.id = m.doctor_id
    WHERE m.id = $1 AND m.locked_at IS NULL`,
);

/** Of a request that is locked; null: nothing says any more whose it was. */
export async function getDetails(transaction: Transaction, id: string): Promise<DetailsRow | null> {
  return (await query(transaction, detailsOf, [id]))[0] ?? null;
}

const tell = sql.named(
  'medical_care_tell',
  `UPDATE medical_care SET version = version + 1, subfunction_id = $2, provider_id = $3, doctor_id = $4, doctor_name = $5, starts_at = $6, wishes = $7::jsonb, wants_english = $8,
          comment = $9, phone = $10, email = $11, zipcode = $12, city = $13, street = $14, has_no_referral = $15, changes = $16::jsonb,
          status = $17, offers = $18::jsonb, service_type = $19, preauth_type = $20, is_approved = $21, due_at = $22, promised_at = coalesce($23, promised_at), updated_at = portal_now()
    WHERE id = $1`,
);

export interface NewDetails extends Pick<
  DetailsRow,
  | 'subfunction_id'
  | 'provider_id'
  | 'doctor_id'
  | 'starts_at'
  | 'wishes'
  | 'wants_english'
  | 'comment'
  | 'phone'
  | 'email'
  | 'zipcode'
  | 'city'
  | 'street'
  | 'changes'
> {
  id: string;
  /** Where the directory does not know the doctor. */
  typed_doctor: string | null;
  has_no_referral: boolean;
}

/**
 * Keeps what is told now, and how the request stands after it.
 * @param promisedAt by when others are looked for once nothing on offer can be taken any more; undefined: as before
 */
export async function keepDetails(
  transaction: Transaction,
  told: NewDetails,
  stand: Pick<
    LockedCare,
    'status' | 'offers' | 'service_type' | 'preauth_type' | 'is_approved' | 'due_at'
  >,
  promisedAt: Date | undefined,
): Promise<void> {
  await query(transaction, tell, [
    told.id,
    told.subfunction_id,
    told.provider_id,
    told.doctor_id,
    told.typed_doctor,
    told.starts_at,
    JSON.stringify(told.wishes),
    told.wants_english,
    told.comment,
    told.phone,
    told.email,
    told.zipcode,
    told.city,
    told.street,
    told.has_no_referral,
    JSON.stringify(told.changes),
    stand.status,
    JSON.stringify(stand.offers),
    stand.service_type,
    stand.preauth_type,
    stand.is_approved,
    stand.due_at,
    promisedAt ?? null,
  ]);
}
