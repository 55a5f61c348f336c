import { DOCTOR_ELSEWHERE, unknownId, unknownService } from '../checks.ts';
import { idColumn, OPTIONAL, REQUIRED, wholeNumberColumn } from '../columns.server.ts';
import { countRows, type ImportedRow } from '../count-rows.server.ts';
import type { ImportKind } from '../kind.ts';

const FOUND = `
  SELECT p.id AS provider_id, d.id AS doctor_id, r.service::int AS subfunction_id, r.price::int AS price, coalesce(r.position, 0)::smallint AS position, true AS is_imported
    FROM import_row r
    JOIN provider p ON p.owner_partner_id = $1 AND p.external_id = r.provider
    LEFT JOIN doctor d ON d.owner_partner_id = $1 AND d.external_id = r.doctor`;
const CHANGES =
  'DO UPDATE SET price = excluded.price, public_sorting_order = excluded.public_sorting_order, is_imported = true';
const COLUMNS =
  '(provider_id, doctor_id, subfunction_id, price, public_sorting_order, is_imported)';
const RETURNING = 'RETURNING s.xmax = 0 AS is_new';

/** Lines of price lists, of a clinic or of one of its doctors. */
export const prices: ImportKind = {
  columns: [
    idColumn('provider', REQUIRED),
    idColumn('doctor', OPTIONAL),
    wholeNumberColumn('service', { min: 1, max: 999_999_999 }, REQUIRED),
    wholeNumberColumn(
      'price',
      { min: 0, max: 100_000_000 },
      { isRequired: true, mayBeEmpty: true },
    ),
    wholeNumberColumn('position', { min: 0, max: 30_000 }, OPTIONAL),
  ],
  checks: [
    unknownId('provider', 'provider'),
    unknownId('doctor', 'doctor'),
    unknownService('service'),
    DOCTOR_ELSEWHERE,
    `SELECT r.line, 'service' AS column_name, 'service_twice' AS problem, jsonb_build_object('first', r.first) AS said
       FROM (SELECT line, min(line) OVER (PARTITION BY provider, doctor, service) AS first FROM import_row) r WHERE r.line > r.first`,
  ],
  changesListings: true,
  async apply(transaction, { partnerId }) {
    const put = await transaction.query<ImportedRow>(
      `WITH found AS (${FOUND}),
            own AS (INSERT INTO service AS s ${COLUMNS} SELECT * FROM found WHERE doctor_id IS NULL
                    ON CONFLICT (provider_id, subfunction_id) WHERE doctor_id IS NULL ${CHANGES} ${RETURNING}),
            of_doctors AS (INSERT INTO service AS s ${COLUMNS} SELECT * FROM found WHERE doctor_id IS NOT NULL
                           ON CONFLICT (doctor_id, subfunction_id) WHERE doctor_id IS NOT NULL ${CHANGES}, provider_id = excluded.provider_id ${RETURNING}),
            noted AS (INSERT INTO import_provider SELECT DISTINCT provider_id FROM found),
            put AS (SELECT is_new FROM own UNION ALL SELECT is_new FROM of_doctors)
       SELECT ${countRows('put')}`,
      [partnerId],
    );
    return put.rows[0] ?? { added: 0, changed: 0 };
  },
};
