import type { LocalisedText, Locale, Market } from '#app/i18n/locale.ts';
import type { StoredPartnerRecord } from '#app/themes/partner-record.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

export interface PartnerRow {
  id: number;
  theme: string;
  name: string;
  frame_ancestors: string[];
  has_melanoma: boolean;
  version: number;
  record: StoredPartnerRecord | null;
}

const lockPartner = sql.named<PartnerRow>(
  'partners_import_lock',
  `SELECT id, theme, name, frame_ancestors, has_melanoma, version, record FROM partner WHERE key = $1 FOR NO KEY UPDATE`,
);

/** Waits for another import of the same partner; null: there is none yet. */
export async function lockPartnerRow(
  transaction: Transaction,
  key: string,
): Promise<PartnerRow | null> {
  return (await query(transaction, lockPartner, [key]))[0] ?? null;
}

const lockNewPartners = sql.named(
  'partners_import_lock_new',
  'SELECT pg_advisory_xact_lock(7486118007)',
);
const putPartner = sql.named<{ id: number; version: number }>(
  'partners_import_put',
  `INSERT INTO partner AS p (id, key, theme, name, frame_ancestors, has_melanoma, record, version)
   VALUES (coalesce($1, (SELECT coalesce(max(id), 0) + 1 FROM partner)), $2, $3, $4, $5, $6, $7, 1)
   ON CONFLICT (key) DO UPDATE SET theme = excluded.theme, name = excluded.name, frame_ancestors = excluded.frame_ancestors,
     has_melanoma = excluded.has_melanoma, record = excluded.record, version = p.version + 1
   RETURNING id, version`,
);
const putVersion = sql.named(
  'partners_import_put_version',
  'INSERT INTO partner_version (partner_id, version, record) VALUES ($1, $2, $3)',
);

export interface PartnerValues {
  /** Null: the next free one. */
  id: number | null;
  key: string;
  theme: string;
  name: string;
  frameAncestors: string[];
  hasMelanoma: boolean;
  record: StoredPartnerRecord;
}

/** Writes the partner and the next version of its record. */
export async function putPartnerRow(
  transaction: Transaction,
  values: PartnerValues,
): Promise<{ id: number; version: number }> {
  await query(transaction, lockNewPartners);
  const { id, key, theme, name, frameAncestors, hasMelanoma, record } = values;
  const json = JSON.stringify(record);
  const [put] = await query(transaction, putPartner, [
    id,
    key,
    theme,
    name,
    frameAncestors,
    hasMelanoma,
    json,
  ]);
  if (!put) throw new Error('the partner was not written');
  await query(transaction, putVersion, [put.id, put.version, json]);
  return put;
}

export interface HostRow {
  host: string;
  country: Market;
  default_locale: Locale;
}

const hostsOfOthers = sql.named<{ host: string; key: string }>(
  'partners_import_hosts_of_others',
  'SELECT h.host, p.key FROM partner_host h JOIN partner p ON p.id = h.partner_id WHERE h.host = ANY ($1) AND p.key <> $2',
);

/** Which of the hosts stand for other partners, and for whom. */
export function findHostsOfOthers(
  transaction: Transaction,
  hosts: string[],
  key: string,
): Promise<{ host: string; key: string }[]> {
  return query(transaction, hostsOfOthers, [hosts, key]);
}

const hostsOf = sql.named<HostRow>(
  'partners_import_hosts',
  'SELECT host, country, default_locale FROM partner_host WHERE partner_id = $1 ORDER BY host',
);
const removeHosts = sql.named(
  'partners_import_remove_hosts',
  'DELETE FROM partner_host WHERE partner_id = $1 AND host <> ALL ($2)',
);
const putHosts = sql.named(
  'partners_import_put_hosts',
  `INSERT INTO partner_host (partner_id, host, country, default_locale)
   SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[])
   ON CONFLICT (host) DO UPDATE SET country = excluded.country, default_locale = excluded.default_locale
    WHERE partner_host.partner_id = excluded.partner_id`,
);

export function findHostRows(transaction: Transaction, partnerId: number): Promise<HostRow[]> {
  return query(transaction, hostsOf, [partnerId]);
}

/** The partner answers at these hosts and no others. */
export async function replaceHosts(
  transaction: Transaction,
  partnerId: number,
  hosts: readonly HostRow[],
): Promise<void> {
  const names = hosts.map(({ host }) => host);
  await query(transaction, removeHosts, [partnerId, names]);
  await query(transaction, putHosts, [
    partnerId,
    names,
    hosts.map(({ country }) => country),
    hosts.map(({ default_locale }) => default_locale),
  ]);
}

const removeTexts = sql.named(
  'partners_import_remove_texts',
  'DELETE FROM static_content WHERE partner_id = $1 AND key <> ALL ($2)',
);
const putTexts = sql.named(
  'partners_import_put_texts',
  `INSERT INTO static_content (partner_id, key, text) SELECT $1, * FROM unnest($2::text[], $3::jsonb[])
   ON CONFLICT (partner_id, key) DO UPDATE SET text = excluded.text`,
);
const textsOf = sql.named<{ key: string; text: LocalisedText }>(
  'partners_import_texts',
  'SELECT key, text FROM static_content WHERE partner_id = $1 ORDER BY key',
);

export function findTextRows(
  transaction: Transaction,
  partnerId: number,
): Promise<{ key: string; text: LocalisedText }[]> {
  return query(transaction, textsOf, [partnerId]);
}

/** The partner has these texts and no others. */
export async function replaceTexts(
  transaction: Transaction,
  partnerId: number,
  texts: Readonly<Record<string, LocalisedText>>,
): Promise<void> {
  await query(transaction, removeTexts, [partnerId, Object.keys(texts)]);
  await query(transaction, putTexts, [
    partnerId,
    Object.keys(texts),
    Object.values(texts).map((text) => JSON.stringify(text)),
  ]);
}

export interface ProductRow {
  key: string;
  name: string;
  locales: LocalisedText;
  is_insured: boolean;
  has_card_network: boolean;
  has_preauthorization: boolean;
  has_medical_care: boolean;
  has_appointments: boolean;
  has_map: boolean;
  has_paid_services: boolean;
  has_calendar: boolean;
  has_melanoma: boolean;
  has_active_product_campaign: boolean;
  needs_eligibility: boolean;
  work_domains: string[];
  call_center_number: string | null;
}

const putProducts = sql.named<{ is_new: boolean }>(
  'partners_import_put_products',
  `INSERT INTO product AS p (id, partner_id, key, name, locales, is_insured, has_card_network, has_preauthorization, has_medical_care, has_appointments,
                             has_map, has_paid_services, has_calendar, has_melanoma, has_active_product_campaign, needs_eligibility, work_domains, call_center_number)
   SELECT nextval('product_number'), $1, r.key, r.name, r.locales, r.is_insured, r.has_card_network,
          r.has_preauthorization, r.has_medical_care, r.has_appointments, r.has_map, r.has_paid_services, r.has_calendar, r.has_melanoma,
          r.has_active_product_campaign, r.needs_eligibility, r.work_domains, r.call_center_number
     FROM ROWS FROM (jsonb_to_recordset($2) AS (key text, name text, locales jsonb, is_insured bool, has_card_network bool, has_preauthorization bool,
            has_medical_care bool, has_appointments bool, has_map bool, has_paid_services bool, has_calendar bool, has_melanoma bool,
            has_active_product_campaign bool, needs_eligibility bool, work_domains text[], call_center_number text)) WITH ORDINALITY
       AS r (key, name, locales, is_insured, has_card_network, has_preauthorization, has_medical_care, has_appointments, has_map, has_paid_services,
             has_calendar, has_melanoma, has_active_product_campaign, needs_eligibility, work_domains, call_center_number, n)
   ORDER BY r.n
   ON CONFLICT (partner_id, key) DO UPDATE SET name = excluded.name, locales = excluded.locales, is_insured = excluded.is_insured,
     has_card_network = excluded.has_card_network, has_preauthorization = excluded.has_preauthorization, has_medical_care = excluded.has_medical_care,
     has_appointments = excluded.has_appointments, has_map = excluded.has_map, has_paid_services = excluded.has_paid_services,
     has_calendar = excluded.has_calendar, has_melanoma = excluded.has_melanoma, has_active_product_campaign = excluded.has_active_product_campaign,
     needs_eligibility = excluded.needs_eligibility, work_domains = excluded.work_domains, call_center_number = excluded.call_center_number
   RETURNING p.xmax = 0 AS is_new`,
);
const productsOf = sql.named<ProductRow>(
  'partners_import_products',
  `SELECT key, name, locales, is_insured, has_card_network, has_preauthorization, has_medical_care, has_appointments, has_map, has_paid_services,
          has_calendar, has_melanoma, has_active_product_campaign, needs_eligibility, work_domains, call_center_number
     FROM product WHERE partner_id = $1 ORDER BY id`,
);

export function findProductRows(
  transaction: Transaction,
  partnerId: number,
): Promise<ProductRow[]> {
  return query(transaction, productsOf, [partnerId]);
}

/** Adds or changes products by their keys; others stay: customers have them. Answers how many are new. */
export async function putProductRows(
  transaction: Transaction,
  partnerId: number,
  products: readonly ProductRow[],
): Promise<number> {
  const put = await query(transaction, putProducts, [partnerId, JSON.stringify(products)]);
  return put.filter(({ is_new }) => is_new).length;
}

export interface PictureRow {
  digest: string;
  type: string;
  bytes: Buffer;
}

const putPicture = sql.named(
  'partners_import_put_picture',
  'INSERT INTO partner_picture (partner_id, digest, type, bytes) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
);
const pictureOf = sql.named<PictureRow>(
  'partners_import_picture',
  'SELECT digest, type, bytes FROM partner_picture WHERE partner_id = $1 AND digest = $2',
);

export async function putPictureRow(
  transaction: Transaction,
  partnerId: number,
  { digest, type, bytes }: PictureRow,
): Promise<void> {
  await query(transaction, putPicture, [partnerId, digest, type, bytes]);
}

/** null: there is none of that digest. */
export async function getPictureRow(
  transaction: Transaction,
  partnerId: number,
  digest: string,
): Promise<PictureRow | null> {
  return (await query(transaction, pictureOf, [partnerId, digest]))[0] ?? null;
}

export async function requirePictureRow(
  transaction: Transaction,
  partnerId: number,
  digest: string,
): Promise<PictureRow> {
  const row = await getPictureRow(transaction, partnerId, digest);
  if (!row) throw new Error(`the partner has no picture ${digest}`);
  return row;
}

const subfunctionExists = sql.named(
  'partners_import_subfunction',
  'SELECT FROM subfunction WHERE id = $1',
);

export async function hasSubfunction(transaction: Transaction, id: number): Promise<boolean> {
  return (await query(transaction, subfunctionExists, [id])).length > 0;
}
