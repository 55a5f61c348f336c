import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import {
  actOnEach,
  chooseRange,
  fade,
  reportDone,
  reportUndone,
  toggleRow,
  type BulkOutcome,
  type ChosenRows,
  type BulkReport,
  type Undoing,
} from './choose-rows.ts';
import { isCommandKey } from './is-command-key.ts';
import { useRefresh } from './use-refresh.ts';

/** So long what was done can be taken back. */
const UNDO_MS = 15_000;

/** One of the things that can be done with many rows at once. */
export interface BulkAction<Row> extends Undoing<Row> {
  /** On the button. */
  label: string;
  /** What has to be known before the press, such as that it cannot be taken back. */
  hint?: string;
  /** @throws when it was not done */
  act: (row: Row) => Promise<unknown>;
}

/** What can be done with many rows at once: only what may safely be done without a look at each. */
export interface ListBulk<Row> extends BulkAction<Row> {
  /** Its rows lead nowhere: `j` and `k` go along their boxes. */
  isRowPlain?: boolean;
  /** How a row is told apart by who hears the page. */
  nameOf: (row: Row) => string;
  /** What else can be done with them. */
  more?: readonly BulkAction<Row>[];
}

/** Which rows are chosen, by pointer or by `x` and Shift+`x` on the row that has the focus, and what became of them. */
export function useBulk<Row>(
  bulk: ListBulk<Row> | undefined,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  body: RefObject<HTMLTableSectionElement | null>,
) {
  const [chosen, setChosen] = useState<ChosenRows>(new Set());
  const [told, setTold] = useState<BulkReport<Row> | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** Somebody is about to press something of it. */
  const [isHeld, setIsHeld] = useState(false);
  const last = useRef<string | null>(null);
  const { refresh } = useRefresh();
  const keys = rows.map(rowKey);
  // What is not on the page any more is not chosen any more.
  const shown = rows.filter((row) => chosen.has(rowKey(row)));

  function choose(key: string, isRange: boolean): void {
    setChosen(isRange ? chooseRange(chosen, keys, last.current, key) : toggleRow(chosen, key));
    last.current = key;
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!bulk || event.key.toLowerCase() !== 'x' || !isCommandKey(event)) return;
    const row = document.activeElement?.closest('tr');
    const at = row ? [...(body.current?.rows ?? [])].indexOf(row) : -1;
    const key = keys[at];
    if (key !== undefined) choose(key, event.shiftKey);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  useEffect(() => {
    if (!told || isHeld) return undefined;
    const timer = setTimeout(() => setTold(fade(told)), UNDO_MS);
    return () => clearTimeout(timer);
  }, [told, isHeld]);

  async function work(
    wanted: readonly Row[],
    act: (row: Row) => Promise<unknown>,
    tell: (outcome: BulkOutcome<Row>) => BulkReport<Row>,
  ) {
    setIsBusy(true);
    const outcome = tell(await actOnEach(wanted, act));
    setTold(outcome);
    setChosen(new Set(outcome.isUndone ? [] : outcome.failed.map(rowKey)));
    await refresh();
    setIsBusy(false);
  }

  const undo = told && told.undoable.length > 0 ? told.undo : null;
  return {
    isBusy,
    told,
    count: shown.length,
    isChosen: (row: Row) => chosen.has(rowKey(row)),
    areAllChosen: rows.length > 0 && shown.length === rows.length,
    choose,
    chooseAll: () => setChosen(new Set(shown.length === rows.length ? [] : keys)),
    clear: () => {
      setChosen(new Set());
      setTold(null);
    },
    hold: setIsHeld,
    run: (action: BulkAction<Row>) =>
      work(shown, action.act, (outcome) => reportDone(outcome, action)),
    undo:
      told && undo
        ? () => work(told.undoable, undo, (outcome) => reportUndone(outcome, undo))
        : null,
  };
}
