import type { Goal } from './goals.ts';
import type { BenchResult, SizeResult, WorkloadResult } from './results.ts';
import type { Timing } from './statistics.ts';

const HEADINGS = [
  'workload',
  'p50',
  'p99',
  '/s',
  'p50 x16',
  'p99 x16',
  '/s x16',
  'floor',
  'times its p50',
  'of its /s x16',
  'bytes',
];

/** One table per size: times in ms, by one client and by sixteen at once (x16). */
export function formatSize({ doctors, workloads }: SizeResult): string {
  return [
    `${doctors.toLocaleString('en')} doctors`,
    formatTable([HEADINGS, ...workloads.map(formatWorkload)]),
  ].join('\n');
}

function formatWorkload({ name, one, sixteen, floor, floorTiming, bytes }: WorkloadResult) {
  return [
    name,
    ...formatTiming(one),
    ...formatTiming(sixteen),
    floor,
    (one.p50Ms / floorTiming.one.p50Ms).toFixed(1),
    `${((sixteen.perSecond / floorTiming.sixteen.perSecond) * 100).toFixed(0)}%`,
    bytes === null ? '' : bytes.toLocaleString('en'),
  ];
}

function formatTiming({ p50Ms, p99Ms, perSecond }: Timing): string[] {
  return [formatMs(p50Ms), formatMs(p99Ms), perSecond.toFixed(0)];
}

function formatMs(ms: number): string {
  return ms.toFixed(ms < 10 ? 2 : 1);
}

export function formatGoals(goals: readonly Goal[]): string {
  return formatTable([
    ['goal', 'wanted', 'measured', ''],
    ...goals.map(({ name, wanted, measured, isMet }) => [
      name,
      wanted,
      measured,
      isMet ? 'met' : 'MISSED',
    ]),
  ]);
}

/** What stands beside the tables. */
export function formatDetails({ contests, page, scripts, lighthouse }: BenchResult): string[] {
  return [
    ...(contests
      ? [
          `contests: p50 ${formatMs(contests.contestP50Ms)} ms, p99 ${formatMs(contests.contestP99Ms)} ms for all ${contests.contestants} answers; p99 of a loser ${formatMs(contests.loserP99Ms)} ms`,
        ]
      : []),
    ...(page
      ? [
          `finder page: ${formatMs(page.htmlCpuMs)} ms CPU for ${page.htmlBytes.toLocaleString('en')} bytes; compressed ${formatMs(page.compressedCpuMs)} ms for ${page.compressedBytes.toLocaleString('en')} bytes`,
        ]
      : []),
    ...(scripts
      ? [
          `scripts of the finder: ${scripts.files.map(({ name, gzipBytes }) => `${name.replace('assets/', '')} ${(gzipBytes / 1_000).toFixed(1)}`).join(', ')} kB`,
        ]
      : []),
    ...(lighthouse?.failures ?? []).map(
      ({ id, title, detail }) => `Lighthouse: ${id}: ${title}${detail ? `\n    ${detail}` : ''}`,
    ),
  ];
}

/** First column to the left, the others to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
