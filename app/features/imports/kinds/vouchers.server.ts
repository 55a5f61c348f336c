import { foldVoucherCode } from '#app/features/registration/voucher-code.ts';
import { twiceInFile, unknownProduct } from '../checks.ts';
import { dayColumn, idColumn, OPTIONAL, REQUIRED, textColumn } from '../columns.server.ts';
import { CellProblem, type Column, type ImportKind } from '../kind.ts';

const codeColumn: Column = {
  ...REQUIRED,
  name: 'code',
  type: 'text',
  read(text) {
    const code = foldVoucherCode(text);
    if (code === null) throw new CellProblem('code', { min: 6 });
    return code;
  },
};

/** Codes that each open one subscription, and whom the partner says is eligible. A code that is there stays as it is; the new ones of a product are a batch. */
export const vouchers: ImportKind = {
  columns: [
    codeColumn,
    idColumn('product', REQUIRED),
    dayColumn('usable_until', OPTIONAL),
    textColumn('plan', 50, OPTIONAL),
    dayColumn('bundle_created_on', OPTIONAL),
  ],
  checks: [
    twiceInFile('code'),
    unknownProduct('product'),
    `SELECT r.line, 'bundle_created_on' AS column_name, 'plan_and_day' AS problem, '{}'::jsonb AS said
       FROM import_row r WHERE (r.plan IS NULL) <> (r.bundle_created_on IS NULL)`,
  ],
  changesListings: false,
  async apply(transaction, { partnerId }) {
    const added = await transaction.query(
      `WITH fresh AS (
         SELECT r.code, p.id AS product_id, r.usable_until FROM import_row r JOIN product p ON p.partner_id = $1 AND p.key = r.product
          WHERE NOT EXISTS (SELECT FROM voucher v WHERE v.partner_id = $1 AND v.code = r.code)),
       batch AS (
         INSERT INTO code_batch (partner_id, kind, product_id, size, usable_until)
         SELECT $1::int, 'voucher', product_id, count(*), CASE WHEN count(usable_until) = count(*) THEN max(usable_until) END FROM fresh GROUP BY product_id
         RETURNING id, product_id)
       INSERT INTO voucher (partner_id, code, product_id, batch_id, usable_until)
       SELECT $1, f.code, f.product_id, b.id, f.usable_until FROM fresh f JOIN batch b ON b.product_id = f.product_id ON CONFLICT DO NOTHING`,
      [partnerId],
    );
    await transaction.query(
      `INSERT INTO voucher_eligibility (partner_id, code, plan, bundle_created_on)
       SELECT $1::int, code, plan, bundle_created_on FROM import_row WHERE plan IS NOT NULL
       ON CONFLICT (partner_id, code) DO UPDATE SET plan = excluded.plan, bundle_created_on = excluded.bundle_created_on`,
      [partnerId],
    );
    const { rows } = await transaction.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM import_row',
    );
    const count = added.rowCount ?? 0;
    return { added: count, changed: (rows[0]?.n ?? 0) - count };
  },
};
