import { CallError } from '#app/platform/call.ts';

/** Rows chosen of a page, by what names them. */
export type ChosenRows = ReadonlySet<string>;

/** One row more, or one less. */
export function toggleRow(chosen: ChosenRows, key: string): ChosenRows {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** All rows from one to another, whichever comes first, besides those chosen already. */
export function chooseRange(
  chosen: ChosenRows,
  keys: readonly string[],
  from: string | null,
  to: string,
): ChosenRows {
  const ends = [keys.indexOf(from ?? to), keys.indexOf(to)].map((at) => Math.max(0, at));
  return new Set([...chosen, ...keys.slice(Math.min(...ends), Math.max(...ends) + 1)]);
}

export interface BulkOutcome<Row> {
  done: Row[];
  /** Somebody else has changed them meanwhile, they were refused, or the session is over. */
  failed: Row[];
  /** Whoever began is not signed in any more: nothing was tried further. */
  isSignedOut: boolean;
}

/** One after the other, so that each has its own outcome and nobody's limits are met at once. */
export async function actOnEach<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
): Promise<BulkOutcome<Row>> {
  const done: Row[] = [];
  const failed: Row[] = [];
  for (const [at, row] of rows.entries()) {
    try {
      await act(row);
      done.push(row);
    } catch (error) {
      // The browser's log has the call; the row stays chosen.
      if (error instanceof CallError && error.httpCode === 401) {
        return { done, failed: [...failed, ...rows.slice(at)], isSignedOut: true };
      }
      failed.push(row);
    }
  }
  return { done, failed, isSignedOut: false };
}

/** How what was done with rows is taken back. */
export interface Undoing<Row> {
  /** None: nothing can be. */
  undo?: (row: Row) => Promise<unknown>;
  /** Of a row as it was before; no: it was so already. All can without it. */
  canUndo?: (row: Row) => boolean;
}

/** What became of the rows, and what of it can be taken back; by what was done, whatever the page shows meanwhile. */
export interface BulkReport<Row> extends BulkOutcome<Row> {
  isUndone: boolean;
  undoable: Row[];
  undo: ((row: Row) => Promise<unknown>) | null;
}

export function reportDone<Row>(
  outcome: BulkOutcome<Row>,
  { undo, canUndo = () => true }: Undoing<Row>,
): BulkReport<Row> {
  const undoable = undo ? outcome.done.filter(canUndo) : [];
  return { ...outcome, isUndone: false, undoable, undo: undo ?? null };
}

/** What could not be taken back can be tried again. */
export function reportUndone<Row>(
  outcome: BulkOutcome<Row>,
  undo: BulkReport<Row>['undo'],
): BulkReport<Row> {
  return { ...outcome, isUndone: true, undoable: outcome.failed, undo };
}

/** What is left to say after a while: what was not done stays. */
export function fade<Row>(told: BulkReport<Row>): BulkReport<Row> | null {
  if (told.isUndone) return told;
  if (told.failed.length === 0) return null;
  return told.done.length === 0 ? told : { ...told, done: [], undoable: [] };
}
