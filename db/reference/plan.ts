/** A row by its key, as the database writes it: two texts are the same when the rows are. */
export type RowTexts = ReadonlyMap<string, string>;

export interface ReferencePlan {
  /** Keys of rows to write, new or changed. */
  put: string[];
  /** Keys of rows to take away. */
  remove: string[];
  /** What will have been loaded afterwards: compared with the next time. */
  base: Map<string, string>;
}

/**
 * What a load changes. A row belongs to the program as long as it is what the program loaded last; from the moment
 * somebody edits or deletes it, it is theirs and no later load touches it.
 * @param incoming rows of the program
 * @param current rows of the database
 * @param loaded rows as they were loaded the last time
 */
export function planReferenceLoad(
  incoming: RowTexts,
  current: RowTexts,
  loaded: RowTexts,
): ReferencePlan {
  const plan: ReferencePlan = { put: [], remove: [], base: new Map() };
  for (const [key, row] of incoming) {
    const now = current.get(key);
    const before = loaded.get(key);
    // Edited (also before anything was loaded), or deleted.
    const isTheirs = now === undefined ? before !== undefined : now !== before && now !== row;
    if (isTheirs) {
      if (before !== undefined) plan.base.set(key, before);
      continue;
    }
    if (now !== row) plan.put.push(key);
    plan.base.set(key, row);
  }
  for (const [key, before] of loaded) {
    if (!incoming.has(key) && current.get(key) === before) plan.remove.push(key);
  }
  return plan;
}
