import { twiceInFile, unknownId } from '../checks.ts';
import {
  choiceColumn,
  idColumn,
  OPTIONAL,
  readDay,
  REQUIRED,
  textColumn,
  wholeNumberColumn,
  yesNoColumn,
} from '../columns.server.ts';
import { countRows, type ImportedRow } from '../count-rows.server.ts';
import { CellProblem, type Column, type ImportKind } from '../kind.ts';

const COMMENT_LENGTH_MAX = 4_000;
const NAME_LENGTH_MAX = 60;

const comment = textColumn('text', COMMENT_LENGTH_MAX, REQUIRED);
/** Stars alone are no review. */
const commentColumn: Column = {
  ...comment,
  read(text, cells) {
    if (text.trim() === '') throw new CellProblem('required');
    return comment.read(text.trim(), cells);
  },
};

/** A day, or a month where no day is known: its first. */
const writtenColumn: Column = {
  ...REQUIRED,
  name: 'written',
  type: 'date',
  read(text) {
    try {
      return readDay(/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text);
    } catch {
      throw new CellProblem('written');
    }
  },
};

/** Whose reviews come, change, go or move here from another clinic. */
const NOTE_PROVIDERS = `
  INSERT INTO import_provider
  SELECT p.id FROM import_row r JOIN provider p ON p.owner_partner_id = $1 AND p.external_id = r.provider
   UNION
  SELECT v.provider_id FROM import_row r JOIN imported_review v ON v.owner_partner_id = $1 AND v.external_id = r.id`;

const PUT = `
  INSERT INTO imported_review AS v (owner_partner_id, external_id, provider_id, stars, comment, locale, written_on, shown_name)
  SELECT $1::int, r.id, p.id, r.stars, r.text, r.language, r.written, r.author
    FROM import_row r JOIN provider p ON p.owner_partner_id = $1 AND p.external_id = r.provider
   WHERE coalesce(r.active, true)
  ON CONFLICT (owner_partner_id, external_id) WHERE external_id IS NOT NULL DO UPDATE SET
    provider_id = excluded.provider_id, stars = excluded.stars, comment = excluded.comment, locale = excluded.locale,
    written_on = excluded.written_on, shown_name = excluded.shown_name
  RETURNING v.xmax = 0 AS is_new`;

/** What is to be read no more is not kept either. */
const REMOVE = `
  DELETE FROM imported_review v USING import_row r
   WHERE NOT r.active AND v.owner_partner_id = $1 AND v.external_id = r.id
  RETURNING false AS is_new`;

const COUNT_READABLE = `
  UPDATE provider p SET readable_review_count = c.n
    FROM (SELECT i.id, count(v.id)::int AS n
            FROM (SELECT DISTINCT id FROM import_provider) i LEFT JOIN imported_review v ON v.provider_id = i.id GROUP BY i.id) c
   WHERE p.id = c.id AND p.readable_review_count <> c.n`;

/** Reviews of clinics that were collected elsewhere. */
export const reviews: ImportKind = {
  columns: [
    idColumn('id', REQUIRED),
    idColumn('provider', REQUIRED),
    wholeNumberColumn('stars', { min: 1, max: 5 }, REQUIRED),
    commentColumn,
    choiceColumn('language', ['hu', 'ro', 'en'], REQUIRED),
    writtenColumn,
    textColumn('author', NAME_LENGTH_MAX, OPTIONAL),
    yesNoColumn('active'),
  ],
  checks: [
    twiceInFile('id'),
    unknownId('provider', 'provider'),
    `SELECT r.line, 'written' AS column_name, 'written' AS problem, '{}'::jsonb AS said
       FROM import_row r JOIN provider p ON p.owner_partner_id = $1 AND p.external_id = r.provider
      WHERE r.written NOT BETWEEN '1990-01-01' AND (portal_now() AT TIME ZONE p.tz)::date`,
  ],
  changesListings: true,
  async apply(transaction, { partnerId }) {
    await transaction.query(NOTE_PROVIDERS, [partnerId]);
    const put = await transaction.query<ImportedRow>(
      `WITH written AS (${PUT}), removed AS (${REMOVE}), put AS (SELECT is_new FROM written UNION ALL SELECT is_new FROM removed)
       SELECT ${countRows('put')}`,
      [partnerId],
    );
    await transaction.query(COUNT_READABLE);
    return put.rows[0] ?? { added: 0, changed: 0 };
  },
};
