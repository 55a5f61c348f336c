/** Rows of a list by what names them, each with what a change of it is seen by. */
export type RowMarks = ReadonlyMap<string, string>;

/** What became of a list since it was shown. */
interface RowNews {
  fresh: number;
  changed: number;
  gone: number;
}

/** null: nothing. */
export function compareRows(shown: RowMarks, now: RowMarks): RowNews | null {
  const fresh = [...now.keys()].filter((key) => !shown.has(key)).length;
  const gone = [...shown.keys()].filter((key) => !now.has(key)).length;
  const changed = [...now].filter(
    ([key, mark]) => shown.has(key) && shown.get(key) !== mark,
  ).length;
  return fresh + gone + changed === 0 ? null : { fresh, changed, gone };
}
