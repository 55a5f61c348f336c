import { foldLabCode } from '#app/features/lab-campaign/lab-form.ts';
import { twiceInFile } from '../checks.ts';
import { dayColumn, OPTIONAL, REQUIRED } from '../columns.server.ts';
import { CellProblem, type Column, type ImportKind } from '../kind.ts';
import type { ImportNote } from '../problems.ts';

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

interface Applied {
  added: number;
  /** Of them, those for which the file has no last day. */
  undated: number;
  /** Last day of the campaign that is under way or to come; null: there is none. */
  closes: string | null;
  lines: number;
}

/**
 * Codes that each entitle to one laboratory test of the partner's campaign. One that is there stays as it is, used or not; the new
 * ones are a batch. Without a day of their own they end with the campaign, as those that are made in the room do.
 */
export const labCodes: ImportKind = {
  columns: [codeColumn, dayColumn('usable_until', OPTIONAL)],
  checks: [twiceInFile('code')],
  changesListings: false,
  async apply(transaction, { partnerId, today }) {
    const { rows } = await transaction.query<Applied>(
      `WITH campaign AS (SELECT closes FROM lab_campaign WHERE partner_id = $1 AND closes >= $2::date),
       fresh AS (
         SELECT r.code, r.usable_until IS NULL AS is_undated, coalesce(r.usable_until, (SELECT closes FROM campaign)) AS usable_until
           FROM import_row r WHERE NOT EXISTS (SELECT FROM lab_code c WHERE c.partner_id = $1 AND c.code = r.code)),
       batch AS (
         INSERT INTO code_batch (partner_id, kind, size, usable_until)
         SELECT $1::int, 'lab', count(*), CASE WHEN count(usable_until) = count(*) THEN max(usable_until) END FROM fresh HAVING count(*) > 0 RETURNING id),
       added AS (
         INSERT INTO lab_code (partner_id, code, batch_id, usable_until)
         SELECT $1, f.code, b.id, f.usable_until FROM fresh f CROSS JOIN batch b ON CONFLICT DO NOTHING RETURNING 1)
       SELECT (SELECT count(*) FROM added)::int AS added, (SELECT count(*) FROM fresh WHERE is_undated)::int AS undated,
              (SELECT closes::text FROM campaign) AS closes, (SELECT count(*) FROM import_row)::int AS lines`,
      [partnerId, today],
    );
    const { added, undated, closes, lines } = rows[0] ?? NOTHING;
    return { added, changed: lines - added, notes: undated > 0 ? [noteOf(undated, closes)] : [] };
  },
};

const NOTHING: Applied = { added: 0, undated: 0, closes: null, lines: 0 };

function noteOf(count: number, closes: string | null): ImportNote {
  return closes === null
    ? { note: 'lab_endless', count }
    : { note: 'lab_until', count, day: closes };
}
