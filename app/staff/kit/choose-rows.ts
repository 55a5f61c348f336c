/** Rows chosen of a page, by what names them. */
export type Chosen = ReadonlySet<string>;

/** One row more, or one less. */
export function toggleRow(chosen: Chosen, key: string): Chosen {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** All rows from one to another, whichever comes first, besides those chosen already. */
export function chooseRange(
  chosen: Chosen,
  keys: readonly string[],
  from: string | null,
  to: string,
): Chosen {
  const ends = [keys.indexOf(from ?? to), keys.indexOf(to)].map((at) => Math.max(0, at));
  return new Set([...chosen, ...keys.slice(Math.min(...ends), Math.max(...ends) + 1)]);
}

export interface BulkOutcome<Row> {
  done: Row[];
  /** Somebody else has changed them meanwhile, or they were refused. */
  failed: Row[];
}

/** One after the other, so that each has its own outcome and nobody's limits are met at once. */
export async function actOnEach<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
): Promise<BulkOutcome<Row>> {
  const outcome: BulkOutcome<Row> = { done: [], failed: [] };
  for (const row of rows) {
    try {
      await act(row);
      outcome.done.push(row);
    } catch {
      // The browser's log has the call; the row stays chosen.
      outcome.failed.push(row);
    }
  }
  return outcome;
}
