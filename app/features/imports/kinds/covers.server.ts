import { unknownProduct, unknownService } from '../checks.ts';
import {
  choiceColumn,
  idColumn,
  OPTIONAL,
  REQUIRED,
  textColumn,
  wholeNumberColumn,
  yesNoColumn,
} from '../columns.server.ts';
import { countRows, type ImportedRow } from '../count-rows.server.ts';
import type { ImportKind } from '../kind.ts';

const AMOUNT = { min: 1, max: 1_000_000_000 };

const PUT = `
  INSERT INTO product_cover AS c (partner_id, product_id, specialization_id, limit_amount, quantity_limit, downpayment, downpayment_type, limit_amount_per_visit)
  SELECT $1::int, p.id, z.id, r.limit_amount, r.quantity_limit, coalesce(r.downpayment, 0), coalesce(r.downpayment_type, 'amount'), r.limit_per_visit
    FROM import_row r JOIN product p ON p.partner_id = $1 AND p.key = r.product JOIN specialization z ON z.key = r.specialty
  ON CONFLICT (product_id, specialization_id) DO UPDATE SET limit_amount = excluded.limit_amount, quantity_limit = excluded.quantity_limit,
    downpayment = excluded.downpayment, downpayment_type = excluded.downpayment_type, limit_amount_per_visit = excluded.limit_amount_per_visit
  RETURNING c.xmax = 0 AS is_new`;

/** What a product pays for in a specialty. */
export const covers: ImportKind = {
  columns: [
    idColumn('product', REQUIRED),
    textColumn('specialty', 50, REQUIRED),
    wholeNumberColumn('limit_amount', AMOUNT, OPTIONAL),
    wholeNumberColumn('quantity_limit', { min: 1, max: 10_000 }, OPTIONAL),
    wholeNumberColumn('downpayment', { min: 0, max: AMOUNT.max }, OPTIONAL),
    choiceColumn('downpayment_type', ['amount', 'percent'], OPTIONAL),
    wholeNumberColumn('limit_per_visit', AMOUNT, OPTIONAL),
  ],
  checks: [
    unknownProduct('product'),
    `SELECT r.line, 'specialty' AS column_name, 'unknown_specialty' AS problem, jsonb_build_object('value', r.specialty) AS said
       FROM import_row r LEFT JOIN specialization z ON z.key = r.specialty WHERE z.id IS NULL`,
    `SELECT r.line, 'downpayment' AS column_name, 'above_percent' AS problem, '{}'::jsonb AS said FROM import_row r WHERE r.downpayment_type = 'percent' AND r.downpayment > 100`,
    `SELECT r.line, 'specialty' AS column_name, 'specialty_twice' AS problem, jsonb_build_object('first', r.first) AS said
       FROM (SELECT line, min(line) OVER (PARTITION BY product, specialty) AS first FROM import_row) r WHERE r.line > r.first`,
  ],
  changesListings: false,
  async apply(transaction, { partnerId }) {
    const put = await transaction.query<ImportedRow>(
      `WITH put AS (${PUT}) SELECT ${countRows('put')}`,
      [partnerId],
    );
    return put.rows[0] ?? { added: 0, changed: 0 };
  },
};

const PUT_SERVICES = `
  INSERT INTO partner_subfunction AS s (partner_id, subfunction_id, is_included_in_insurance, is_preauthorization_required, preauthorization_limit)
  SELECT $1::int, r.service, r.included, coalesce(r.preauthorization, false), r.preauthorization_limit FROM import_row r
  ON CONFLICT (partner_id, subfunction_id) DO UPDATE SET is_included_in_insurance = excluded.is_included_in_insurance,
    is_preauthorization_required = excluded.is_preauthorization_required, preauthorization_limit = excluded.preauthorization_limit
  RETURNING s.xmax = 0 AS is_new`;

/** Which services the partner's insurance includes, and when they need an approval. */
export const insuredServices: ImportKind = {
  columns: [
    wholeNumberColumn('service', { min: 1, max: 999_999_999 }, REQUIRED),
    { ...yesNoColumn('included'), ...REQUIRED, mayBeEmpty: false },
    yesNoColumn('preauthorization'),
    wholeNumberColumn('preauthorization_limit', AMOUNT, OPTIONAL),
  ],
  checks: [
    unknownService('service'),
    `SELECT r.line, 'service' AS column_name, 'twice' AS problem, jsonb_build_object('value', r.service, 'first', r.first) AS said
       FROM (SELECT line, service, min(line) OVER (PARTITION BY service) AS first FROM import_row) r WHERE r.line > r.first`,
  ],
  changesListings: false,
  async apply(transaction, { partnerId }) {
    const put = await transaction.query<ImportedRow>(
      `WITH put AS (${PUT_SERVICES}) SELECT ${countRows('put')}`,
      [partnerId],
    );
    return put.rows[0] ?? { added: 0, changed: 0 };
  },
};
