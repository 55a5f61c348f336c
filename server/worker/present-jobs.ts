import type { DeadJobRow, JobKindRow } from './operator-queries.server.ts';

/** The kinds of jobs as lines of a terminal. */
export function presentJobKinds(rows: readonly JobKindRow[]): string[] {
  return presentTable([
    ['kind', 'waiting', 'running', 'dead', 'oldest due', 'next', 'done'],
    ...rows.map(({ kind, waiting, running, dead, age_seconds, next_run_at, outcomes }) => [
      kind,
      String(waiting),
      String(running),
      String(dead),
      waiting + running > 0 ? presentAge(age_seconds) : '-',
      next_run_at ? presentTime(next_run_at) : '-',
      Object.entries(outcomes)
        .map(([outcome, n]) => `${n} ${outcome}`)
        .join(', ') || '-',
    ]),
  ]);
}

/** Dead letters as lines of a terminal: nothing about people is among them. */
export function presentDeadJobs(rows: readonly DeadJobRow[]): string[] {
  if (rows.length === 0) return ['There are no dead letters.'];
  return presentTable([
    ['id', 'kind', 'given up', 'attempts', 'why', 'last error'],
    ...rows.map(({ id, kind, failed_at, attempts, outcome, error }) => [
      String(id),
      kind,
      presentTime(failed_at),
      String(attempts),
      outcome,
      error ?? '-',
    ]),
  ]);
}

function presentTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_head, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** `2026-03-05 09:00:30Z` */
function presentTime(time: Date): string {
  return time.toISOString().replace('T', ' ').replace(/\.\d+/, '');
}

/** In the largest unit that says enough: `45 s`, `12 min`, `30 h`. */
function presentAge(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
