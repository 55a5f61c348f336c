import type { Market } from '#app/i18n/locale.ts';
import { formatDoctorName } from '#app/people/person-name.ts';
import { twiceInFile, unknownId, unknownServices } from '../checks.ts';
import {
  htmlColumn,
  idColumn,
  languagesColumn,
  OPTIONAL,
  REQUIRED,
  servicesColumn,
  textColumn,
  yesNoColumn,
} from '../columns.server.ts';
import { countRows, type ImportedRow } from '../count-rows.server.ts';
import type { Column, ImportKind } from '../kind.ts';

const PUT = `
  INSERT INTO doctor AS d (owner_partner_id, external_id, provider_id, title, family_name, given_name, name, languages, description, is_active)
  SELECT $1::int, r.id, p.id, coalesce(r.title, ''), r.family_name, r.given_name,
         CASE p.country WHEN 'HU' THEN r.name_in_hu ELSE r.name_in_ro END,
         coalesce(r.languages, '{}'), nullif(jsonb_strip_nulls(jsonb_build_object('hu', r.description_hu, 'ro', r.description_ro, 'en', r.description_en)), '{}'),
         coalesce(r.active, true)
    FROM import_row r JOIN provider p ON p.owner_partner_id = $1 AND p.external_id = r.provider
  ON CONFLICT (owner_partner_id, external_id) WHERE external_id IS NOT NULL DO UPDATE SET
    provider_id = excluded.provider_id, title = excluded.title, family_name = excluded.family_name, given_name = excluded.given_name, name = excluded.name,
    languages = excluded.languages, description = excluded.description, is_active = excluded.is_active, updated_at = portal_now()
  RETURNING d.id, d.provider_id, d.xmax = 0 AS is_new`;

const SERVICES = `
  WITH wanted AS (
    SELECT d.id AS doctor_id, s.id AS subfunction_id
      FROM import_row r JOIN doctor d ON d.owner_partner_id = $1 AND d.external_id = r.id CROSS JOIN unnest(r.services) AS s (id)),
  gone AS (
    DELETE FROM doctor_subfunction ds USING import_row r, doctor d
     WHERE d.owner_partner_id = $1 AND d.external_id = r.id AND ds.doctor_id = d.id AND ds.subfunction_id <> ALL (r.services))
  INSERT INTO doctor_subfunction (doctor_id, subfunction_id) SELECT doctor_id, subfunction_id FROM wanted ON CONFLICT DO NOTHING`;

/** The whole name as the market writes it; which market it is, the doctor's clinic says. */
function nameColumn(name: string, market: Market): Column {
  return {
    name,
    type: 'text',
    mayBeEmpty: true,
    isDerivedFrom: 'family_name',
    read: (familyName, { title = '', given_name: givenName = '' }) =>
      formatDoctorName(market, { title, familyName, givenName }),
  };
}

export const doctors: ImportKind = {
  columns: [
    idColumn('id', REQUIRED),
    idColumn('provider', REQUIRED),
    textColumn('title', 50, OPTIONAL),
    textColumn('family_name', 100, REQUIRED),
    textColumn('given_name', 100, REQUIRED),
    nameColumn('name_in_hu', 'HU'),
    nameColumn('name_in_ro', 'RO'),
    languagesColumn('languages', OPTIONAL),
    servicesColumn('services', REQUIRED),
    htmlColumn('description_hu'),
    htmlColumn('description_ro'),
    htmlColumn('description_en'),
    yesNoColumn('active'),
  ],
  checks: [twiceInFile('id'), unknownId('provider', 'provider'), unknownServices('services')],
  changesListings: true,
  async apply(transaction, { partnerId }) {
    // Who moves changes two providers.
    await transaction.query(
      `INSERT INTO import_provider SELECT d.provider_id FROM import_row r JOIN doctor d ON d.owner_partner_id = $1 AND d.external_id = r.id`,
      [partnerId],
    );
    const put = await transaction.query<ImportedRow>(
      `WITH put AS (${PUT}), noted AS (INSERT INTO import_provider SELECT DISTINCT provider_id FROM put) SELECT ${countRows('put')}`,
      [partnerId],
    );
    await transaction.query(SERVICES, [partnerId]);
    return put.rows[0] ?? { added: 0, changed: 0 };
  },
};
