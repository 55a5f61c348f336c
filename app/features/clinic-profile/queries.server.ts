import type { LocalisedText, Market } from '#app/i18n/locale.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { Profile } from './profile-rules.ts';

/** SQL of what a clinic says of itself: it is the clinic's, whatever partners' patients come there. */

/** What patients see. */
export interface ShownRow {
  name: string;
  picture: string | null;
  /** Sanitised HTML by language. */
  description: LocalisedText | null;
  languages: string[];
  phone: string[];
  email: string | null;
  web: string | null;
  services: number[];
  /** Filled by a file of the partner, which will replace what is set here. */
  is_imported: boolean;
}

const clinic = sql.named<ShownRow>(
  'profile_clinic',
  `SELECT p.name, p.logo_path AS picture, p.description, p.languages, p.phone, p.public_email AS email, p.web, '{}'::int[] AS services,
          p.external_id IS NOT NULL AS is_imported
     FROM provider p WHERE p.id = $1`,
);
const doctor = sql.named<ShownRow>(
  'profile_doctor',
  `SELECT d.name, d.photo_path AS picture, d.description, d.languages, '{}'::text[] AS phone, NULL AS email, NULL AS web,
          ARRAY(SELECT ds.subfunction_id FROM doctor_subfunction ds WHERE ds.doctor_id = d.id ORDER BY 1) AS services,
          d.external_id IS NOT NULL AS is_imported
     FROM doctor d WHERE d.provider_id = $1 AND d.id = $2 AND d.is_active`,
);

export interface ProfileOwner {
  providerId: number;
  /** null: the clinic itself. */
  doctorId: number | null;
}

/** null: there is none such at the clinic. */
export async function getShownRow(
  executor: Pool | Transaction,
  { providerId, doctorId }: ProfileOwner,
): Promise<ShownRow | null> {
  const rows =
    doctorId === null
      ? await query(executor, clinic, [providerId])
      : await query(executor, doctor, [providerId, doctorId]);
  return rows[0] ?? null;
}

export interface PlaceRow {
  country: Market;
  zip: string;
  city: string;
  address: string;
  phone: string[];
  lat: number;
  lng: number;
}
const place = sql.named<PlaceRow>(
  'profile_place',
  'SELECT country, zip, city, address, phone, lat, lng FROM provider WHERE id = $1',
);

export async function getPlaceRow(pool: Pool, providerId: number): Promise<PlaceRow | null> {
  return (await query(pool, place, [providerId]))[0] ?? null;
}

const doctors = sql.named<{ id: number; name: string }>(
  'profile_doctors',
  'SELECT id, name FROM doctor WHERE provider_id = $1 AND is_active ORDER BY name, id',
);

export function findDoctorRows(
  pool: Pool,
  providerId: number,
): Promise<{ id: number; name: string }[]> {
  return query(pool, doctors, [providerId]);
}

export interface ServiceRow {
  id: number;
  name: string;
  locales: LocalisedText;
  specialty: string;
  specialty_locales: LocalisedText;
}
const services = sql.named<ServiceRow>(
  'profile_services',
  `SELECT s.id, s.name, s.locales, f.name AS specialty, f.locales AS specialty_locales
     FROM subfunction s JOIN specialization f ON f.id = s.specialization_id ORDER BY f.id, s.sorting_order, s.id`,
);

/** All there are. */
export function findServiceRows(executor: Pool | Transaction): Promise<ServiceRow[]> {
  return query(executor, services);
}

export type ProfileState = 'draft' | 'published' | 'withdrawn';

export interface VersionRow {
  id: number;
  value: Profile;
  before: Profile;
  state: ProfileState;
  staff_name: string;
  created_at: Date;
}
const VERSION = 'id, value, before, state, staff_name, created_at';
const OF_WHOM = 'provider_id = $1 AND doctor_id IS NOT DISTINCT FROM $2';
const versions = sql.named<VersionRow>(
  'profile_versions',
  `SELECT ${VERSION} FROM profile_version WHERE ${OF_WHOM} ORDER BY state = 'draft' DESC, id DESC LIMIT $3`,
);
const openVersion = sql.named<VersionRow>(
  'profile_open_version',
  `SELECT ${VERSION} FROM profile_version WHERE ${OF_WHOM} AND state = 'draft' FOR UPDATE`,
);

/** The draft first, then the latest. */
export function findVersionRows(
  pool: Pool,
  { providerId, doctorId }: ProfileOwner,
  limit: number,
): Promise<VersionRow[]> {
  return query(pool, versions, [providerId, doctorId, limit]);
}

export async function lockDraft(
  transaction: Transaction,
  { providerId, doctorId }: ProfileOwner,
): Promise<VersionRow | null> {
  return (await query(transaction, openVersion, [providerId, doctorId]))[0] ?? null;
}

const withdraw = sql.named(
  'profile_withdraw_version',
  `UPDATE profile_version SET state = 'withdrawn' WHERE id = $1 AND state = 'draft'`,
);

export async function withdrawVersionRow(transaction: Transaction, id: number): Promise<void> {
  await query(transaction, withdraw, [id]);
}

const insert = sql.named<{ id: number }>(
  'profile_insert_version',
  `INSERT INTO profile_version (provider_id, doctor_id, value, before, state, published_at, staff_id, staff_name)
   VALUES ($1, $2, $3, $4, $5, CASE $5 WHEN 'published' THEN portal_now() END, $6, $7) RETURNING id`,
);

export interface NewVersion extends ProfileOwner {
  value: Profile;
  before: Profile;
  state: ProfileState;
  staffId: number;
  staffName: string;
}

export async function insertVersionRow(
  transaction: Transaction,
  { providerId, doctorId, value, before, state, staffId, staffName }: NewVersion,
): Promise<number> {
  const [row] = await query(transaction, insert, [
    providerId,
    doctorId,
    JSON.stringify(value),
    JSON.stringify(before),
    state,
    staffId,
    staffName,
  ]);
  if (!row) throw new Error('a version of a profile has no number');
  return row.id;
}

const lock = sql.named<{ is_there: boolean }>(
  'profile_lock',
  'SELECT lock_profile($1, $2) AS is_there',
);

/** Keeps everybody else from changing it until the transaction ends. @returns whether there is such a one at the clinic */
export async function lockProfile(
  transaction: Transaction,
  { providerId, doctorId }: ProfileOwner,
): Promise<boolean> {
  return (await query(transaction, lock, [providerId, doctorId]))[0]?.is_there ?? false;
}

const publishClinic = sql.named(
  'profile_publish_clinic',
  'SELECT publish_clinic_profile($1, $2) AS done',
);
const publishDoctor = sql.named(
  'profile_publish_doctor',
  'SELECT publish_doctor_profile($1, $2, $3) AS done',
);

/** @param description sanitised HTML by language; null: nothing */
export async function publishRows(
  transaction: Transaction,
  { providerId, doctorId }: ProfileOwner,
  { picture, languages, phone, email, web, services }: Profile,
  description: LocalisedText | null,
): Promise<void> {
  const shown = JSON.stringify({
    picture,
    description,
    languages,
    phone,
    email: email || null,
    web: web || null,
    services,
  });
  if (doctorId === null) await query(transaction, publishClinic, [providerId, shown]);
  else await query(transaction, publishDoctor, [providerId, doctorId, shown]);
}

const emptied = sql.named<{ is_any: boolean }>(
  'profile_emptied_calendar',
  `SELECT EXISTS (SELECT FROM calendar c WHERE c.doctor_id = $1 AND c.is_active
            AND EXISTS (SELECT FROM calendar_subfunction cs WHERE cs.calendar_id = c.id)
            AND NOT EXISTS (
              SELECT FROM calendar_subfunction cs WHERE cs.calendar_id = c.id
                 AND (cs.subfunction_id = ANY ($2)
                      OR cs.subfunction_id NOT IN (SELECT ds.subfunction_id FROM doctor_subfunction ds WHERE ds.doctor_id = $1)))) AS is_any`,
);

/** Whether a calendar of the doctor would be left with nothing on offer. */
export async function wouldEmptyCalendar(
  transaction: Transaction,
  doctorId: number,
  serviceIds: readonly number[],
): Promise<boolean> {
  return (await query(transaction, emptied, [doctorId, serviceIds]))[0]?.is_any ?? false;
}

const picture = sql.named<{ is_there: boolean }>(
  'profile_has_picture',
  'SELECT EXISTS (SELECT FROM profile_picture WHERE provider_id = $1 AND digest = $2) AS is_there',
);

export async function hasPicture(
  transaction: Transaction,
  providerId: number,
  digest: string,
): Promise<boolean> {
  return (await query(transaction, picture, [providerId, digest]))[0]?.is_there ?? false;
}

/** What nothing names for a day was never used; what a version names may be wanted back. */
const forgetPictures = sql.named(
  'profile_forget_pictures',
  `DELETE FROM profile_picture q WHERE q.provider_id = $1 AND q.created_at < portal_now() - interval '1 day'
      AND NOT EXISTS (SELECT FROM profile_version v WHERE v.provider_id = $1
                         AND $2 || q.digest || '.webp' IN (v.value ->> 'picture', v.before ->> 'picture'))`,
);
const countPictures = sql.named<{ count: number }>(
  'profile_count_pictures',
  'SELECT count(*)::int AS count FROM profile_picture WHERE provider_id = $1',
);
const insertPicture = sql.named(
  'profile_insert_picture',
  `INSERT INTO profile_picture (provider_id, digest, bytes) VALUES ($1, $2, $3) ON CONFLICT (digest, provider_id) DO UPDATE SET created_at = portal_now()`,
);

/** @returns how many the clinic has, without those that nobody wants any more */
export async function tidyPictures(
  transaction: Transaction,
  providerId: number,
  folder: string,
): Promise<number> {
  await query(transaction, forgetPictures, [providerId, folder]);
  return (await query(transaction, countPictures, [providerId]))[0]?.count ?? 0;
}

export async function putPictureRow(
  transaction: Transaction,
  providerId: number,
  { digest, content }: { digest: string; content: Buffer },
): Promise<void> {
  await query(transaction, insertPicture, [providerId, digest, content]);
}
