import type { Locale } from '#app/i18n/locale.ts';
import { findImportedRows } from './imported-queries.server.ts';
import type { ReviewDeps } from './own-reviews.server.ts';

/** On the clinic's page, before the link to all of them. */
const NEWEST = 10;
/** On a page of all of them. */
const PAGE_ROWS = 20;

export interface ImportedReview {
  stars: number;
  comment: string;
  /** That it is written in. */
  locale: Locale;
  /** `YYYY-MM`. */
  written: string;
  /** null: without a name. */
  name: string | null;
}

/** What was collected elsewhere about a clinic. */
export interface ImportedReviews {
  /** Of all who have rated, also without a text; null: only the texts are known. */
  average: number | null;
  count: number;
  /** How many can be read. */
  readable: number;
  /** Of all that can be read. */
  pageCount: number;
  reviews: ImportedReview[];
}

/** @param page from 1 on, of all of them; null: the newest. @returns null when there are none (there) */
export async function findImportedReviews(
  { db }: Pick<ReviewDeps, 'db'>,
  providerId: number,
  page: number | null,
): Promise<ImportedReviews | null> {
  const part =
    page === null
      ? { limit: NEWEST, offset: 0 }
      : { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS };
  const rows = await findImportedRows(db.replica, providerId, part);
  const [first] = rows;
  if (!first) return null;
  return {
    average: first.average,
    count: first.count,
    readable: first.readable,
    pageCount: Math.ceil(first.readable / PAGE_ROWS),
    reviews: rows.map(({ stars, comment, locale, written, shown_name: name }) => ({
      stars,
      comment,
      locale,
      written,
      name,
    })),
  };
}
