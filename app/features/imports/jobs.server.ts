import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches, type UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import type { Pool } from '#db/client.ts';
import {
  dropOldOrders,
  dropOldParts,
  dropOldProblems,
  dropOldUploads,
  getOrderRow,
  readParts,
  settleOrder,
  tellLines,
} from './order-queries.server.ts';
import { isMoving, ORDER_PROBLEMS_MAX } from './order-rules.ts';
import type { ImportNote } from './problems.ts';
import { runImport } from './run-import.server.ts';

/** As often as the same may fail before somebody has to look. */
const ATTEMPTS_MAX = 3;
const TELL_EVERY_MS = 1_000;
const UPKEEP_EVERY_MS = 10 * 60_000;
/** Half a megabyte each. */
const PARTS_AT_ONCE = 100;

export interface ImportJobDeps {
  pool: Pool;
  /** Logs in as the role of imports, without a limit on the time of a statement. */
  imports: Pool;
}

/** Thrown within an import whose order is not what it was: nothing of it stays. */
class Superseded extends Error {}

/**
 * Looks through a file, or imports it, whichever was ordered. All of it is one transaction, which also says that it is done: a
 * worker that is killed leaves nothing, and the next one begins anew.
 */
export async function workOnImport(
  { pool, imports }: ImportJobDeps,
  { partnerId, id }: { partnerId: number; id: string },
  signal: AbortSignal,
): Promise<'checked' | 'refused' | 'done' | 'superseded'> {
  const order = await getOrderRow(pool, id);
  if (!order || !isMoving(order.state)) return 'superseded';
  const { state, kind } = order;
  const isDryRun = state === 'checking';
  let told = -Infinity;
  try {
    const result = await runImport(imports, {
      kind,
      partner: { id: partnerId },
      open: () => Readable.from(readParts(pool, id)),
      isDryRun,
      problemsMax: ORDER_PROBLEMS_MAX,
      object: { kind: 'import', id },
      async onLines(lines) {
        signal.throwIfAborted();
        if (performance.now() - told < TELL_EVERY_MS) return;
        told = performance.now();
        if (!(await tellLines(pool, { id, state, lines }))) throw new Superseded();
      },
      async finish(transaction, { lines, added, changed, notes = [] }) {
        if (isDryRun) return;
        const outcome = {
          id,
          from: state,
          to: 'done',
          lines,
          added,
          changed,
          notes,
          problems: [],
        } as const;
        if (!(await settleOrder(transaction, outcome))) throw new Superseded();
      },
    });
    if (!result.problems && !isDryRun) return 'done';
    const { lines, problems = [] } = result;
    const counts: { added: number | null; changed: number | null; notes?: ImportNote[] } =
      result.problems ? { added: null, changed: null } : result;
    const to = problems.length > 0 ? 'refused' : 'checked';
    const { added, changed, notes = [] } = counts;
    const isSettled = await settleOrder(pool, {
      id,
      from: state,
      to,
      lines,
      added,
      changed,
      notes,
      problems,
    });
    return isSettled ? to : 'superseded';
  } catch (error) {
    if (error instanceof Superseded) return 'superseded';
    throw error;
  }
}

/** What the staff ordered to be imported. Known to a worker that has the login for it. */
export function createImportJobs(deps: ImportJobDeps): Job[] {
  const { pool } = deps;
  return [
    defineJob({
      kind: 'import_file',
      lane: 'upkeep',
      priority: 'awaited',
      // Each takes a connection for minutes.
      atOnce: 1,
      alertOutcomes: ['failed'],
      payload: Type.Object({ partner: Type.String(), order: Type.String() }),
      async handle({ partner, order: id }, { attempt, signal }) {
        try {
          return await workOnImport(deps, { partnerId: Number(partner), id }, signal);
        } catch (error) {
          if (attempt < ATTEMPTS_MAX || signal.aborted) throw error;
          const order = await getOrderRow(pool, id);
          const counts = { lines: order?.lines ?? 0, added: null, changed: null, notes: [] };
          if (order && isMoving(order.state)) {
            await settleOrder(pool, {
              id,
              from: order.state,
              to: 'failed',
              ...counts,
              problems: [],
            });
          }
          return 'failed';
        }
      },
    }),
  ];
}

/** What nobody needs any more, whoever imports. */
export function createImportUpkeep({ pool, batch = PARTS_AT_ONCE }: UpkeepDeps): Job[] {
  return [
    defineUpkeep({
      kind: 'delete_old_imports',
      schedule: { everyMs: UPKEEP_EVERY_MS },
      run: (signal) =>
        workInBatches(
          { pool, batch },
          [dropOldUploads, dropOldParts, dropOldProblems, dropOldOrders],
          signal,
        ),
    }),
  ];
}
