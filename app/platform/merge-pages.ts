/** Where a page of a list ended that is ordered by a moment: the moment to the microsecond, and the row. */
export interface MomentPosition {
  at: string;
  id: string;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** Of rows that are numbered. */
export const ROW_NUMBER = /^\d{1,18}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/**
 * null: the beginning, or nothing that such a list has written.
 * @param ofRow what a row's id looks like
 */
export function readMomentPosition(
  after: readonly string[] | null,
  ofRow: RegExp = UUID,
): MomentPosition | null {
  const [at = '', id = ''] = after ?? [];
  return MOMENT.test(at) && isMoment(at) && ofRow.test(id) ? { at, id } : null;
}

/** The same of a list that comes in ranks, each ordered by a moment: `exactly` has the rank before the moment. */
export interface RankedPosition {
  rank: number;
  position: MomentPosition | null;
  /** By which every page ranks: the first page's, or a row that becomes overdue meanwhile would be on none. */
  rankedAt: number;
}

/** @param now of a first page, and the latest that a page can have been read */
export function readRankedPosition(after: readonly string[] | null, now: number): RankedPosition {
  const [, rank, at] = /^(\d) (\S+)$/.exec(after?.[0] ?? '') ?? [];
  const position = at === undefined ? null : readMomentPosition([at, after?.[1] ?? '']);
  if (!position) return { rank: 0, position: null, rankedAt: now };
  const rankedAt = Date.parse(after?.[2] ?? '');
  return {
    rank: Number(rank),
    position,
    rankedAt: rankedAt <= now && rankedAt > 0 ? rankedAt : now,
  };
}

/** Where the next page of such a list begins. @param next as `mergePages` has it */
export function writeRankedPosition(next: string[] | null, rankedAt: number): string[] | null {
  return next && [...next, new Date(rankedAt).toISOString()];
}

/** Stricter than `Date.parse`, which takes the 31st of February for the 3rd of March; the database has no year 0. */
function isMoment(at: string): boolean {
  const ms = Date.parse(at);
  if (Number.isNaN(ms) || at.startsWith('0000')) return false;
  return new Date(ms).toISOString().slice(0, 19) === at.slice(0, 19);
}

/**
 * One page of the pages of several partners, each asked for one row more than the page has, in the order of the database.
 * @param rows with the moment by which they are ordered, as `exact_time` writes it
 */
export function mergePages<Row extends { exactly: string }>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  limit: number,
): { rows: Row[]; next: string[] | null } {
  // Of the same form each, so that letters order them as time does.
  const keyOf = (row: Row) => `${row.exactly} ${idOf(row)}`;
  const shown = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)).slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: last && rows.length > limit ? [last.exactly, idOf(last)] : null };
}

/** Rows are counted exactly up to here; beyond it a list says that there are more. */
export const COUNTED_MAX = 1_000;

/** How many there are, of what was counted up to one more than `COUNTED_MAX` at each of several partners. */
export function sumCounts(counts: readonly number[]): { count: number; isMore: boolean } {
  const sum = counts.reduce((one, other) => one + other, 0);
  return { count: Math.min(sum, COUNTED_MAX), isMore: sum > COUNTED_MAX };
}
