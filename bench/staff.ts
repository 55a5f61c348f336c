/**
 * `npm run bench -- staff`: what every list of the staff costs at a million rows, and reports of ten million bookings, over HTTP through
 * their own login of the database; then a day of it all, an import of a hundred thousand doctors included, and what patients feel of
 * it. On a copy of the demo, which goes afterwards. Writes `bench/results/staff.txt`.
 */
import type { EmbeddedPostgres } from '#db/embedded.ts';
import { startBenchServer } from './bench-server.ts';
import { openBenchCopy } from './database.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { measure, sideBySide } from './measure.ts';
import { followDatabase } from './process-cpu.ts';
import { formatTable } from './report.ts';
import { signInStaff, type Caller } from './sessions.ts';
import { measureStaffDay } from './staff-day.ts';
import { fillStaffLists } from './staff-fill.ts';
import { askPage, findStaffLists, REPORTS, type StaffList } from './staff-pages.ts';
import type { StaffDay, StaffLoad, StaffResult } from './staff-results.ts';
import { percentile, summarise } from './statistics.ts';

export const STAFF_EFFORT = {
  quick: { rows: 100_000, bookings: 1_000_000, doctors: 2_000, runs: 6, aloneMs: 5_000 },
  whole: { rows: 1_000_000, bookings: 10_000_000, doctors: 100_000, runs: 24, aloneMs: 20_000 },
};
const PEOPLE = 2;
/** Of each page, not counted. */
const WARMUP_RUNS = 2;
const FLOOR_MS = 400;

export async function measureStaff(
  postgres: EmbeddedPostgres,
  effort: (typeof STAFF_EFFORT)['whole'],
): Promise<StaffResult> {
  const { rows, bookings } = effort;
  const database = await openBenchCopy(postgres, 'demo', console.log);
  const { owner } = database;
  console.log(`making ${rows.toLocaleString('en')} rows of each list`);
  await fillStaffLists(owner, { rows, bookings, log: console.log });
  const server = await startBenchServer(database);
  const client = createHttpClient(server.ports.app, PEOPLE);
  const floor = createHttpClient(server.ports.floor, PEOPLE);
  const databaseCpuMs = await followDatabase(owner);
  const spent = async () => [await server.cpuMs(), databaseCpuMs()] as const;
  try {
    const lists = await findStaffLists(owner);
    const loads: StaffLoad[] = [];
    for (const list of [...lists, REPORTS]) {
      const caller = await signInStaff(owner, list.who);
      const load = await measureList({ client, floor, spent }, caller, list, effort.runs);
      loads.push({ ...load, rows: list === REPORTS ? bookings : rows });
      console.log(`\n${formatLoad(load)}`);
    }
    const day = await measureStaffDay({ postgres, database, server }, [...lists, REPORTS], effort);
    console.log(`\n${formatDay(day)}`);
    return { loads, day };
  } finally {
    client.close();
    floor.close();
    await server.stop();
    await database.close();
  }
}

/** Each page so often, by two people. */
async function measureList(
  {
    client,
    floor,
    spent,
  }: Record<'client' | 'floor', HttpClient> & {
    spent: () => Promise<readonly [portalMs: number, databaseMs: number]>;
  },
  caller: Caller,
  { name, pages }: StaffList,
  runs: number,
): Promise<Omit<StaffLoad, 'rows'>> {
  const all: number[] = [];
  const found: StaffLoad['pages'] = [];
  let bytes = 0;
  const startedAt = performance.now();
  for (const { what, path } of pages) {
    const durations: number[] = [];
    let asked = 0;
    for (; asked < WARMUP_RUNS; asked += 1) bytes += await askPage(client, caller, path);
    const before = await spent();
    await sideBySide(PEOPLE, async () => {
      while (asked < WARMUP_RUNS + runs) {
        asked += 1;
        const askedAt = performance.now();
        await askPage(client, caller, path);
        durations.push(performance.now() - askedAt);
      }
    });
    const after = await spent();
    all.push(...durations);
    const sorted = Float64Array.from(durations).sort();
    found.push({
      what,
      p50Ms: percentile(sorted, 0.5),
      maxMs: percentile(sorted, 1),
      portalCpuMs: (after[0] - before[0]) / durations.length,
      databaseCpuMs: (after[1] - before[1]) / durations.length,
    });
  }
  const timing = summarise(all, performance.now() - startedAt);
  const size = Math.round(bytes / (pages.length * WARMUP_RUNS));
  const plain = await measure(() => floor.get(`/${size}`), {
    clients: PEOPLE,
    durationMs: FLOOR_MS,
  });
  return { name, timing, floorP50Ms: plain.p50Ms, pages: found };
}

function formatLoad({ name, timing, floorP50Ms, pages }: Omit<StaffLoad, 'rows'>): string {
  return formatTable([
    [
      `${name}, floor ${floorP50Ms.toFixed(2)} ms, p99 of all ${timing.p99Ms.toFixed(1)} ms`,
      'p50 ms',
      'max ms',
      'portal CPU',
      'database CPU',
    ],
    ...pages.map(({ what, p50Ms, maxMs, portalCpuMs, databaseCpuMs }) => [
      what,
      ...[p50Ms, maxMs, portalCpuMs, databaseCpuMs].map((ms) => ms.toFixed(1)),
    ]),
  ]);
}

/** Every list with its pages, and the day. */
export function formatStaff({ loads, day }: StaffResult): string {
  return [...loads.map(formatLoad), formatDay(day)].join('\n\n');
}

function formatDay({ lists, reports, importSeconds, alone, meanwhile }: StaffDay): string {
  const row = (name: string, p50Ms: number, p99Ms: number) => [
    name,
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
  ];
  return formatTable([
    [`import, lists and reports at once for ${importSeconds.toFixed(1)} s`, 'p50 ms', 'p99 ms'],
    row('finder alone', alone.finder.p50Ms, alone.finder.p99Ms),
    row('finder meanwhile', meanwhile.finder.p50Ms, meanwhile.finder.p99Ms),
    row('booking alone', alone.booking.p50Ms, alone.booking.p99Ms),
    row('booking meanwhile', meanwhile.booking.p50Ms, meanwhile.booking.p99Ms),
    row(`lists, ${lists.perSecond.toFixed(1)}/s`, lists.p50Ms, lists.p99Ms),
    row(`reports, ${reports.perSecond.toFixed(1)}/s`, reports.p50Ms, reports.p99Ms),
  ]);
}
