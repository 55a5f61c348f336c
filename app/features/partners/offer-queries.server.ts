import type { LocalisedText } from '#app/i18n/locale.ts';
import type { LabCampaignRecord } from '#app/themes/partner-record.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** SQL of what a partner offers beside its products: how one registers, its campaigns, kinds of customers. */

export interface RegistrationRow {
  /** Key of the product that one gets without a voucher. */
  product: string | null;
  opens: string | null;
  closes: string | null;
  usable_until: string | null;
  title: LocalisedText;
  text: LocalisedText;
}

const registrationOf = sql.named<RegistrationRow>(
  'partners_import_registration',
  `SELECT p.key AS product, c.opens::text, c.closes::text, c.usable_until::text, c.title, c.text
     FROM registration_campaign c LEFT JOIN product p ON p.id = c.product_id WHERE c.partner_id = $1`,
);
const putRegistration = sql.named(
  'partners_import_put_registration',
  `INSERT INTO registration_campaign (partner_id, product_id, opens, closes, usable_until, title, text)
   VALUES ($1, (SELECT id FROM product WHERE partner_id = $1 AND key = $2), $3, $4, $5, $6, $7)
   ON CONFLICT (partner_id) DO UPDATE SET product_id = excluded.product_id, opens = excluded.opens, closes = excluded.closes,
     usable_until = excluded.usable_until, title = excluded.title, text = excluded.text`,
);

/** null: the partner always takes registrations, with a voucher. */
export async function getRegistrationRow(
  transaction: Transaction,
  partnerId: number,
): Promise<RegistrationRow | null> {
  return (await query(transaction, registrationOf, [partnerId]))[0] ?? null;
}

/** The product is one of the partner's already. */
export async function putRegistrationRow(
  transaction: Transaction,
  partnerId: number,
  { product, opens, closes, usable_until, title, text }: RegistrationRow,
): Promise<void> {
  const texts = [JSON.stringify(title), JSON.stringify(text)];
  const values = [partnerId, product, opens, closes, usable_until, ...texts];
  await query(transaction, putRegistration, values);
}

export interface CampaignRow {
  slug: string;
  subfunction_id: number;
  opens: string;
  closes: string;
  usable_until: string;
  title: LocalisedText;
  text: LocalisedText;
}

const campaignsOf = sql.named<CampaignRow>(
  'partners_import_campaigns',
  `SELECT slug, subfunction_id, opens::text, closes::text, usable_until::text, title, text FROM campaign WHERE partner_id = $1 ORDER BY slug`,
);
const removeCampaigns = sql.named(
  'partners_import_remove_campaigns',
  'DELETE FROM campaign WHERE partner_id = $1',
);
const addCampaigns = sql.named(
  'partners_import_add_campaigns',
  `INSERT INTO campaign (partner_id, slug, subfunction_id, opens, closes, usable_until, title, text)
   SELECT $1, r.* FROM jsonb_to_recordset($2) AS r (slug text, subfunction_id int, opens date, closes date, usable_until date, title jsonb, text jsonb)`,
);

export function findCampaignRows(
  transaction: Transaction,
  partnerId: number,
): Promise<CampaignRow[]> {
  return query(transaction, campaignsOf, [partnerId]);
}

/** The partner has these campaigns and no others. */
export async function replaceCampaigns(
  transaction: Transaction,
  partnerId: number,
  campaigns: readonly CampaignRow[],
): Promise<void> {
  await query(transaction, removeCampaigns, [partnerId]);
  await query(transaction, addCampaigns, [partnerId, JSON.stringify(campaigns)]);
}

const labCampaignOf = sql.named<{ record: LabCampaignRecord }>(
  'partners_import_lab_campaign',
  `SELECT jsonb_build_object('opens', opens, 'closes', closes, 'usableUntil', usable_until, 'title', title, 'text', text,
                             'closedTitle', closed_title, 'closedText', closed_text, 'places', places) AS record
     FROM lab_campaign WHERE partner_id = $1`,
);
const removeLabCampaign = sql.named(
  'partners_import_remove_lab_campaign',
  'DELETE FROM lab_campaign WHERE partner_id = $1',
);
const addLabCampaign = sql.named(
  'partners_import_add_lab_campaign',
  `INSERT INTO lab_campaign (partner_id, opens, closes, usable_until, title, text, closed_title, closed_text, places)
   SELECT $1, r."opens", r."closes", r."usableUntil", r."title", r."text", r."closedTitle", r."closedText", r."places"
     FROM jsonb_to_record($2) AS r ("opens" date, "closes" date, "usableUntil" date, "title" jsonb, "text" jsonb, "closedTitle" jsonb, "closedText" jsonb, "places" jsonb)`,
);

/** null: the partner gives no test away. */
export async function getLabCampaignRecord(
  transaction: Transaction,
  partnerId: number,
): Promise<LabCampaignRecord | null> {
  return (await query(transaction, labCampaignOf, [partnerId]))[0]?.record ?? null;
}

/** In place of the one there was; null: none any more. Who has registered stays registered. */
export async function putLabCampaign(
  transaction: Transaction,
  partnerId: number,
  record: LabCampaignRecord | null,
): Promise<void> {
  await query(transaction, removeLabCampaign, [partnerId]);
  if (record) await query(transaction, addLabCampaign, [partnerId, JSON.stringify(record)]);
}

export interface CustomerTypeRow {
  key: string;
  has_customer_service_info: boolean;
}

const customerTypesOf = sql.named<CustomerTypeRow>(
  'partners_import_customer_types',
  'SELECT key, has_customer_service_info FROM customer_type WHERE partner_id = $1 ORDER BY key',
);
const putCustomerTypes = sql.named(
  'partners_import_put_customer_types',
  `INSERT INTO customer_type (partner_id, key, has_customer_service_info)
   SELECT $1, r.* FROM jsonb_to_recordset($2) AS r (key text, has_customer_service_info bool)
   ON CONFLICT (partner_id, key) DO UPDATE SET has_customer_service_info = excluded.has_customer_service_info`,
);

export function findCustomerTypeRows(
  transaction: Transaction,
  partnerId: number,
): Promise<CustomerTypeRow[]> {
  return query(transaction, customerTypesOf, [partnerId]);
}

/** Adds or changes kinds of customers by their keys; others stay: customers are of them. */
export async function putCustomerTypeRows(
  transaction: Transaction,
  partnerId: number,
  types: readonly CustomerTypeRow[],
): Promise<void> {
  await query(transaction, putCustomerTypes, [partnerId, JSON.stringify(types)]);
}
