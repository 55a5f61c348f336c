import { foldLabCode } from '#app/features/lab-campaign/lab-form.ts';
import { twiceInFile } from '../checks.ts';
import { dayColumn, OPTIONAL, REQUIRED } from '../columns.server.ts';
import { CellProblem, type Column, type ImportKind } from '../kind.ts';

const codeColumn: Column = {
  ...REQUIRED,
  name: 'code',
  type: 'text',
  read(text) {
    const code = foldLabCode(text);
    if (code === null) throw new CellProblem('code', { min: 8 });
    return code;
  },
};

/** Codes that each entitle to one laboratory test of the partner's campaign. One that is there stays as it is, used or not; the new ones are a batch. */
export const labCodes: ImportKind = {
  columns: [codeColumn, dayColumn('usable_until', OPTIONAL)],
  checks: [twiceInFile('code')],
  changesListings: false,
  async apply(transaction, { partnerId }) {
    const added = await transaction.query(
      `WITH fresh AS (
         SELECT r.code, r.usable_until FROM import_row r WHERE NOT EXISTS (SELECT FROM lab_code c WHERE c.partner_id = $1 AND c.code = r.code)),
       batch AS (
         INSERT INTO code_batch (partner_id, kind, size, usable_until)
         SELECT $1::int, 'lab', count(*), CASE WHEN count(usable_until) = count(*) THEN max(usable_until) END FROM fresh HAVING count(*) > 0 RETURNING id)
       INSERT INTO lab_code (partner_id, code, batch_id, usable_until)
       SELECT $1, f.code, b.id, f.usable_until FROM fresh f CROSS JOIN batch b ON CONFLICT DO NOTHING`,
      [partnerId],
    );
    const { rows } = await transaction.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM import_row',
    );
    const count = added.rowCount ?? 0;
    return { added: count, changed: (rows[0]?.n ?? 0) - count };
  },
};
