import { foldLabCode } from '#app/features/lab-campaign/lab-form.ts';
import { twiceInFile } from '../checks.ts';
import { REQUIRED } from '../columns.server.ts';
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

/** Codes that each entitle to one laboratory test of the partner's campaign. One that is there stays as it is, used or not. */
export const labCodes: ImportKind = {
  columns: [codeColumn],
  checks: [twiceInFile('code')],
  changesListings: false,
  async apply(transaction, { partnerId }) {
    const added = await transaction.query(
      'INSERT INTO lab_code (partner_id, code) SELECT $1::int, code FROM import_row ON CONFLICT DO NOTHING',
      [partnerId],
    );
    const { rows } = await transaction.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM import_row',
    );
    const count = added.rowCount ?? 0;
    return { added: count, changed: (rows[0]?.n ?? 0) - count };
  },
};
