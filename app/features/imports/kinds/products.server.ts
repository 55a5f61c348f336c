import { twiceInFile } from '../checks.ts';
import { phoneColumn, REQUIRED, textColumn, OPTIONAL, yesNoColumn } from '../columns.server.ts';
import { countRows, type ImportedRow } from '../count-rows.server.ts';
import { CellProblem, type Column, type ImportKind } from '../kind.ts';

const keyColumn: Column = {
  ...REQUIRED,
  name: 'key',
  type: 'text',
  read(text) {
    if (!/^[a-z0-9][a-z0-9_-]{0,49}$/.test(text)) {
      throw new CellProblem('must be small letters, digits, _ and -, at most 50');
    }
    return text;
  },
};

const PUT = `
  INSERT INTO product AS p (id, partner_id, key, name, locales, is_insured, has_card_network, has_preauthorization, has_medical_care, has_appointments, has_map,
                            has_paid_services, has_calendar, has_melanoma, has_active_product_campaign, needs_eligibility, call_center_number)
  SELECT (SELECT coalesce(max(id), 0) FROM product) + row_number() OVER (ORDER BY r.line), $1, r.key, r.name_hu,
         jsonb_strip_nulls(jsonb_build_object('hu', r.name_hu, 'ro', r.name_ro, 'en', r.name_en)), r.insured, coalesce(r.card_network, false),
         coalesce(r.preauthorization, false), coalesce(r.medical_care, false), coalesce(r.appointments, true), coalesce(r.map, true),
         coalesce(r.paid_services, NOT r.insured), coalesce(r.calendar, true), coalesce(r.melanoma, false), coalesce(r.campaign, false),
         coalesce(r.needs_eligibility, false), r.call_center_number
    FROM import_row r
  ON CONFLICT (partner_id, key) DO UPDATE SET name = excluded.name, locales = excluded.locales, is_insured = excluded.is_insured,
    has_card_network = excluded.has_card_network, has_preauthorization = excluded.has_preauthorization, has_medical_care = excluded.has_medical_care,
    has_appointments = excluded.has_appointments, has_map = excluded.has_map, has_paid_services = excluded.has_paid_services,
    has_calendar = excluded.has_calendar, has_melanoma = excluded.has_melanoma, has_active_product_campaign = excluded.has_active_product_campaign,
    needs_eligibility = excluded.needs_eligibility, call_center_number = excluded.call_center_number
  RETURNING p.xmax = 0 AS is_new`;

/** What the partner sells. */
export const products: ImportKind = {
  columns: [
    keyColumn,
    textColumn('name_hu', 200, REQUIRED),
    textColumn('name_ro', 200, OPTIONAL),
    textColumn('name_en', 200, OPTIONAL),
    { ...yesNoColumn('insured'), ...REQUIRED, mayBeEmpty: false },
    yesNoColumn('card_network'),
    yesNoColumn('preauthorization'),
    yesNoColumn('medical_care'),
    yesNoColumn('appointments'),
    yesNoColumn('map'),
    yesNoColumn('paid_services'),
    yesNoColumn('calendar'),
    yesNoColumn('melanoma'),
    yesNoColumn('campaign'),
    yesNoColumn('needs_eligibility'),
    phoneColumn('call_center_number', OPTIONAL),
  ],
  checks: [twiceInFile('key')],
  changesListings: false,
  async apply(transaction, { partnerId }) {
    // Of two imports the second takes the next ids.
    await transaction.query('SELECT pg_advisory_xact_lock(7486118008)');
    const put = await transaction.query<ImportedRow>(
      `WITH put AS (${PUT}) SELECT ${countRows('put')}`,
      [partnerId],
    );
    return put.rows[0] ?? { added: 0, changed: 0 };
  },
};
