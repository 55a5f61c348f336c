import type { Locale } from '#app/i18n/locale.ts';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** SQL of the reviews that came with an import. */

export interface ImportedReviewRow {
  /** Of the clinic, as the import has them; null and 0: it has none. */
  average: number | null;
  count: number;
  /** How many can be read. */
  readable: number;
  stars: number;
  comment: string;
  locale: Locale;
  /** `YYYY-MM`. */
  written: string;
  shown_name: string | null;
}

const imported = sql.named<ImportedReviewRow>(
  'reviews_imported',
  `SELECT shown_rating(p) AS average, shown_review_count(p) AS count, p.readable_review_count AS readable,
          v.stars, v.comment, v.locale, to_char(v.written_on, 'YYYY-MM') AS written, v.shown_name
     FROM imported_review v JOIN provider p ON p.id = v.provider_id
    WHERE v.provider_id = $1 ORDER BY v.written_on DESC, v.id DESC LIMIT $2 OFFSET $3`,
);

/** The newest first. */
export function findImportedRows(
  pool: Pool,
  providerId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ImportedReviewRow[]> {
  return query(pool, imported, [providerId, limit, offset]);
}
