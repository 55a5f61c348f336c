import {
  choiceColumn,
  dayColumn,
  emailColumn,
  htmlColumn,
  idColumn,
  languagesColumn,
  numberColumn,
  OPTIONAL,
  phonesColumn,
  REQUIRED,
  textColumn,
  wholeNumberColumn,
  yesNoColumn,
} from '../columns.server.ts';
import { twiceInFile } from '../checks.ts';
import { countRows, type ImportedRow } from '../count-rows.server.ts';
import type { ImportKind } from '../kind.ts';

const PUT = `
  INSERT INTO provider AS p (owner_partner_id, external_id, country, location_id, tz, name, zip, city, address, lat, lng, phone, email, languages,
                             rating_all_avg, review_count, description, discount_rate, discount_description, discount_locales, discount_ends_on,
                             is_discount_general, is_discount_imported, invoice_splitting, free_cancel_hours, is_calendar_available, is_active)
  SELECT $1::int, r.id, r.market, l.id, market_zone(r.market), r.name, r.zip, r.city, r.address, r.lat, r.lng,
         coalesce(r.phone, '{}'), r.email, coalesce(r.languages, '{}'), r.rating, coalesce(r.reviews, 0),
         nullif(jsonb_strip_nulls(jsonb_build_object('hu', r.description_hu, 'ro', r.description_ro, 'en', r.description_en)), '{}'),
         coalesce(r.discount_rate, 0),
         CASE r.market WHEN 'HU' THEN r.discount_hu ELSE r.discount_ro END,
         jsonb_strip_nulls(jsonb_build_object('hu', r.discount_hu, 'ro', r.discount_ro, 'en', r.discount_en)), r.discount_ends_on,
         coalesce(r.discount_general, false), coalesce(r.discount_rate, 0) > 0, coalesce(r.invoice_splitting, false), coalesce(r.free_cancel_hours, 24), coalesce(r.calendar, true), coalesce(r.active, true)
    FROM import_row r JOIN location l ON l.code = r.location
  ON CONFLICT (owner_partner_id, external_id) WHERE external_id IS NOT NULL DO UPDATE SET
    country = excluded.country, location_id = excluded.location_id, tz = excluded.tz, name = excluded.name, zip = excluded.zip, city = excluded.city,
    address = excluded.address, lat = excluded.lat, lng = excluded.lng, phone = excluded.phone, email = excluded.email, languages = excluded.languages,
    rating_all_avg = excluded.rating_all_avg, review_count = excluded.review_count, description = excluded.description, discount_rate = excluded.discount_rate,
    discount_description = excluded.discount_description, discount_locales = excluded.discount_locales, discount_ends_on = excluded.discount_ends_on,
    is_discount_general = excluded.is_discount_general, is_discount_imported = excluded.is_discount_imported, invoice_splitting = excluded.invoice_splitting, free_cancel_hours = excluded.free_cancel_hours,
    is_calendar_available = excluded.is_calendar_available, is_active = excluded.is_active, updated_at = portal_now()
  RETURNING p.id, p.xmax = 0 AS is_new`;

const NETWORK = `
  WITH wanted AS (
    SELECT p.id, r.network FROM import_row r JOIN provider p ON p.owner_partner_id = $1 AND p.external_id = r.id WHERE r.network IS NOT NULL),
  gone AS (
    DELETE FROM network_provider n USING wanted w WHERE n.partner_id = $1 AND n.provider_id = w.id AND NOT w.network)
  INSERT INTO network_provider (partner_id, provider_id) SELECT $1::int, id FROM wanted WHERE network ON CONFLICT DO NOTHING`;

/** Clinics. */
export const providers: ImportKind = {
  columns: [
    idColumn('id', REQUIRED),
    choiceColumn('market', ['HU', 'RO'], REQUIRED),
    textColumn('location', 50, REQUIRED),
    textColumn('name', 200, REQUIRED),
    textColumn('zip', 10, REQUIRED),
    textColumn('city', 100, REQUIRED),
    textColumn('address', 200, REQUIRED),
    numberColumn('lat', { min: 43, max: 49 }, REQUIRED),
    numberColumn('lng', { min: 16, max: 30 }, REQUIRED),
    phonesColumn('phone', OPTIONAL),
    emailColumn('email', OPTIONAL),
    languagesColumn('languages', OPTIONAL),
    numberColumn('rating', { min: 1, max: 5 }, OPTIONAL),
    wholeNumberColumn('reviews', { min: 0, max: 1_000_000 }, OPTIONAL),
    htmlColumn('description_hu'),
    htmlColumn('description_ro'),
    htmlColumn('description_en'),
    wholeNumberColumn('discount_rate', { min: 0, max: 100 }, OPTIONAL),
    textColumn('discount_hu', 500, OPTIONAL),
    textColumn('discount_ro', 500, OPTIONAL),
    textColumn('discount_en', 500, OPTIONAL),
    dayColumn('discount_ends_on', OPTIONAL),
    yesNoColumn('discount_general'),
    yesNoColumn('invoice_splitting'),
    wholeNumberColumn('free_cancel_hours', { min: 0, max: 168 }, OPTIONAL),
    yesNoColumn('calendar'),
    yesNoColumn('network'),
    yesNoColumn('active'),
  ],
  checks: [
    twiceInFile('id'),
    `SELECT r.line, 'location' AS column_name, 'unknown_place' AS problem,
            jsonb_build_object('value', r.location, 'market', r.market, 'choices', CASE r.market WHEN 'HU' THEN 'hu-bp-05|hu-pest' ELSE 'ro-b-s3|ro-cj' END) AS said
       FROM import_row r LEFT JOIN location l ON l.code = r.location
      WHERE l.id IS NULL OR l.country <> r.market OR l.leaf_ids <> ARRAY[l.id]`,
  ],
  changesListings: true,
  async apply(transaction, { partnerId }) {
    const put = await transaction.query<ImportedRow>(
      `WITH put AS (${PUT}), noted AS (INSERT INTO import_provider SELECT id FROM put) SELECT ${countRows('put')}`,
      [partnerId],
    );
    await transaction.query(NETWORK, [partnerId]);
    return put.rows[0] ?? { added: 0, changed: 0 };
  },
};
