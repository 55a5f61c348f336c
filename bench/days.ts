/**
 * What the portal's answers cost over HTTP on days that differ: at the end of a week nobody has a time left in it, before a
 * holiday few have. CPU time is of the portal's process and of all of PostgreSQL.
 */
import { searchDoctors, type DoctorSearchAnswer } from '#app/features/search/contract.ts';
import { toPageQuery, toSearchQuery, type FinderFilters } from '#app/features/search/filters.ts';
import { findDoctorSlots } from '#app/features/calendar/contract.ts';
import { setClockOffset } from '#app/time/clock.ts';
import type { EmbeddedPostgres } from '#db/embedded.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import {
  type BenchDatabase,
  clockOffsetMs,
  openBenchDatabase,
  UPLOADS_FOLDER,
} from './database.ts';
import { formatAnswers, getAnswer, measureAnswers } from './answer-cpu.ts';
import type { DayResult, DayWorkload } from './day-results.ts';
import { createHttpClient } from './http-client.ts';
import { FINDER_PATH } from './http-load.ts';
import { chooseInputs, type Inputs } from './inputs.ts';
import { measureHolds } from './day-holds.ts';

/** By the clock of the market; the next day is Good Friday. */
const DAYS = [
  { name: 'Sunday evening', at: '2026-03-08T20:00:00+01:00' },
  { name: 'Monday morning', at: '2026-03-02T07:00:00+01:00' },
  { name: 'day before a holiday', at: '2026-04-02T16:00:00+02:00' },
];
/**
 * Each answer is asked for so often before it counts, in a quick run as well: the compiler works on the page of the finder for
 * about a thousand of them, on threads whose time is the process's own.
 */
const WARMUP = 1_000;
export const DAY_EFFORT = {
  quick: { warmup: WARMUP, runs: 200, holds: 200 },
  whole: { warmup: WARMUP, runs: 1_500, holds: 1_500 },
};
type Effort = (typeof DAY_EFFORT)[keyof typeof DAY_EFFORT];

const CLIENTS = 16;
/** So many different addresses are asked again and again within the second for which answers are shared. */
const POPULAR = 5;
const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const PLAIN = {};

interface Paths {
  search: string[];
  byName: string[];
  weekOfOne: string[];
  weekOf20: string[];
  page: string[];
}

/** Measures the demo on each of the days. */
export async function measureDays(
  postgres: EmbeddedPostgres,
  effort: Effort,
  only: string,
): Promise<DayResult[]> {
  const database = await openBenchDatabase(postgres, 'demo', console.log);
  const results: DayResult[] = [];
  try {
    const inputs = await chooseInputs(database.owner);
    for (const day of DAYS) {
      if (!day.name.toLowerCase().includes(only.toLowerCase())) continue;
      const result = await measureDay(database, inputs, day, effort);
      results.push(result);
      console.log(`\n${formatDay(result)}`);
    }
  } finally {
    setClockOffset(clockOffsetMs());
    // The listings as the other measurements expect them.
    await rebuildListings(database, clockOffsetMs());
    await database.close();
  }
  return results;
}

async function measureDay(
  database: BenchDatabase,
  inputs: Inputs,
  { name, at }: (typeof DAYS)[number],
  effort: Effort,
): Promise<DayResult> {
  const offsetMs = Date.parse(at) - Date.now();
  setClockOffset(offsetMs);
  await rebuildListings(database, offsetMs);
  const options = { uploadsFolder: UPLOADS_FOLDER, clockOffsetMs: offsetMs };
  const made = await startBenchServer(database, options);
  const kept = await startBenchServer(database, { ...options, keepsPages: true });
  try {
    const paths = await choosePaths(made, inputs, at.slice(0, 10));
    const workloads: DayWorkload[] = [];
    const add = async (label: string, server: BenchServer, asked: string[]) => {
      for (const [way, clients, headers] of [
        ['', CLIENTS, PLAIN],
        [', one client', 1, PLAIN],
        [', compressed', CLIENTS, COMPRESSED],
      ] as const) {
        const run = { clients, headers, effort };
        workloads.push(await measureAnswers(database, server, `${label}${way}`, asked, run));
      }
    };
    await add('search of 20', made, paths.search);
    await add('search by name', made, paths.byName);
    await add('week of one', made, paths.weekOfOne);
    await add('week of 20', made, paths.weekOf20);
    await add('finder page made', made, paths.page);
    await add('search of 20 again', kept, paths.search.slice(0, POPULAR));
    await add('week of 20 again', kept, paths.weekOf20.slice(0, POPULAR));
    await add('finder page kept', kept, paths.page.slice(0, POPULAR));
    const holds = await measureHolds(database, { ...options, count: effort.holds });
    return { name, workloads, holds, memoryBytes: await made.memory() };
  } finally {
    await made.stop();
    await kept.stop();
  }
}

/** As the worker would have by then. */
async function rebuildListings({ owner }: BenchDatabase, offsetMs: number): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('vizit.clock_offset', $1, true)`, [`${offsetMs}ms`]);
    await client.query('SELECT rebuild_listings()');
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  await owner.query('VACUUM ANALYZE calendar_next, doctor_listing, provider_listing');
}

/** Weeks are asked for as pages do: the first in which somebody of the page has a time. */
export async function choosePaths(
  server: BenchServer,
  inputs: Inputs,
  today: string,
): Promise<Paths> {
  const client = createHttpClient(server.ports.app, 1);
  const search = inputs.doctorPages.map((filters) => searchPath(filters));
  const weekOfOne: string[] = [];
  const weekOf20: string[] = [];
  for (const [n, path] of search.entries()) {
    const body = await getAnswer(client, path, PLAIN);
    const { other } = JSON.parse(body.toString()) as DoctorSearchAnswer;
    const days = other.flatMap(({ nextSlotStartsAt: next }) => (next ? [next.slice(0, 10)] : []));
    const dateFrom = days.toSorted()[0] ?? today;
    const { subfunction } = inputs.doctorPages[n] as FinderFilters;
    const week = (ids: number[]) =>
      `${findDoctorSlots.path}?${new URLSearchParams({
        dateFrom,
        doctors: ids.join(','),
        ...(subfunction === null ? {} : { subfunctions: String(subfunction) }),
      })}`;
    weekOf20.push(week(other.map(({ id }) => id)));
    weekOfOne.push(...other.slice(0, 1).map(({ id }) => week([id])));
  }
  client.close();
  return {
    search,
    weekOfOne,
    weekOf20,
    byName: inputs.doctorNames.map((filters) => searchPath(filters)),
    page: inputs.doctorPages.map((filters) => `${FINDER_PATH}?${toPageQuery(filters)}`),
  };
}

export function searchPath(filters: FinderFilters): string {
  return `${searchDoctors.path}?${new URLSearchParams(toSearchQuery(filters))}`;
}

function formatDay({ name, workloads, holds, memoryBytes }: DayResult): string {
  const { holdsPerSecond, submitsPerSecond, cpuMs, submitCpuMs, floorPerSecond } = holds;
  return [
    name,
    formatAnswers(workloads),
    `holds ${holdsPerSecond.toFixed(0)}/s at ${cpuMs.toFixed(2)} ms, hold and submit ${submitsPerSecond.toFixed(0)}/s at ${submitCpuMs.toFixed(2)} ms, floor ${floorPerSecond.toFixed(0)}/s`,
    `memory of the process ${(memoryBytes / 1_000_000).toFixed(0)} MB`,
  ].join('\n');
}
