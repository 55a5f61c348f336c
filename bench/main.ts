/**
 * `npm run bench`: how fast the portal is at 1,000, 50,000 and 500,000 doctors, against floors measured in the same run.
 * Exits with 1 when a goal is missed. Flags: see `options.ts`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { setClockOffset } from '#app/time/clock.ts';
import { startEmbeddedPostgres } from '#db/embedded.ts';
import { buildPages } from '#server/build.ts';
import { readConfig } from '#server/config.ts';
import { startBenchServer } from './bench-server.ts';
import { DAY_EFFORT, measureDays } from './days.ts';
import { CARE_EFFORT, measureCare } from './care.ts';
import { drawChart, type Series } from './chart.ts';
import { runCluster } from './cluster.ts';
import { runContests } from './contests.ts';
import {
  BENCH_FOLDER,
  type BenchDatabase,
  clockOffsetMs,
  openBenchDatabase,
  GROWN_SETTINGS,
  POSTGRES_SETTINGS,
  UPLOADS_FOLDER,
} from './database.ts';
import { measureEnumeration } from './enumeration.ts';
import { runFaults } from './faults.ts';
import { measureGrowth } from './growth.ts';
import { measureFinderPage, measurePagesPerSecond } from './finder-page.ts';
import { judge } from './goals.ts';
import { FINDER_PATH } from './http-load.ts';
import { PROJECT } from './fingerprint.ts';
import { chooseInputs } from './inputs.ts';
import { keepResults } from './keep-results.ts';
import { runLighthouse } from './lighthouse.ts';
import { measureMembers } from './members.ts';
import { parseOptions, type BenchPart } from './options.ts';
import { formatPhonePages, measurePagesOnPhone } from './phone-pages.ts';
import { formatDetails, formatGoals, formatSize } from './report.ts';
import type { BenchResult } from './results.ts';
import { measureScraping } from './scraping.ts';
import { weighScripts } from './scripts-size.ts';
import { IMPORT_EFFORT, measureImports } from './imports.ts';
import { formatStaff, measureStaff, STAFF_EFFORT } from './staff.ts';
import { measureTogether, TOGETHER_EFFORT } from './together.ts';
import { runImage } from './image.ts';
import { runWatches } from './watches.ts';
import { measureSize } from './workloads.ts';

const options = parseOptions(process.argv.slice(2));
const effort = options.isQuick
  ? { durationMs: 400, contests: 100, pages: 60, addresses: 150, together: TOGETHER_EFFORT.quick }
  : {
      durationMs: 3_000,
      contests: 10_000,
      pages: 400,
      addresses: 500,
      together: TOGETHER_EFFORT.whole,
    };
/** The size at which contests are held. */
const CONTEST_SIZE = options.sizes.findLast((size) => size <= 50_000) ?? options.sizes[0];
const CHARTED = [
  'autocomplete',
  'provider search',
  'doctor search, full pages',
  'week of slots of 20 doctors',
  'search + week of 20 (two calls)',
  'finder page HTML',
  'map markers',
  'hold',
];
const log = (message: string) => console.log(message);

const result: BenchResult = {
  takenOn: new Date().toISOString().slice(0, 10),
  cores: availableParallelism(),
  node: process.version,
  sizes: [],
  contests: null,
  together: null,
  page: null,
  members: null,
  enumeration: [],
  scraping: null,
  scripts: null,
  lighthouse: null,
  days: [],
  growth: [],
  phonePages: [],
  care: null,
  staff: null,
  imports: null,
};
if (options.part === 'cluster') process.exit((await runCluster(log, options.isQuick)) ? 0 : 1);
if (options.part === 'image') process.exit((await runImage(log)) ? 0 : 1);
if (options.part === 'watches') process.exit((await runWatches(log, options.isQuick)) ? 0 : 1);
// Use cases are also called in this process.
setClockOffset(clockOffsetMs());
await buildPages();
const postgres = await startEmbeddedPostgres({
  dataFolder: BENCH_FOLDER,
  log,
  settings: { ...POSTGRES_SETTINGS, ...(options.part === 'growth' && GROWN_SETTINGS) },
});
try {
  if (options.part === null) {
    for (const doctors of options.sizes) await measureSizeOf(doctors);
    await measurePage();
  }
  const dayEffort = options.isQuick ? DAY_EFFORT.quick : DAY_EFFORT.whole;
  if (isWanted('days')) result.days = await measureDays(postgres, dayEffort, options.day);
  if (isWanted('growth')) result.growth = await measureGrowth(postgres, options.sizes, dayEffort);
  if (isWanted('pages')) await measurePhonePages();
  if (isWanted('care')) {
    result.care = await measureCare(
      postgres,
      options.isQuick ? CARE_EFFORT.quick : CARE_EFFORT.whole,
    );
  }
  if (isWanted('staff')) {
    const staffEffort = options.isQuick ? STAFF_EFFORT.quick : STAFF_EFFORT.whole;
    result.staff = await measureStaff(postgres, staffEffort);
  }
  if (isWanted('imports')) {
    const importEffort = options.isQuick ? IMPORT_EFFORT.quick : IMPORT_EFFORT.whole;
    result.imports = await measureImports(postgres, importEffort);
  }
} finally {
  await postgres.stop();
}

const goals = judge(result);
log(`\n${formatDetails(result).join('\n')}`);
log(`\n${formatGoals(goals)}`);
if (isKept(options.part)) {
  const tables = result.staff ? `${formatStaff(result.staff)}\n\n` : '';
  await keepResults(options.part, `${tables}${formatGoals(goals)}`, options.isQuick);
}
const isWhole = !options.isQuick && options.part === null && options.sizes.length === 3;
const folder = isWhole ? join(PROJECT, 'bench/results') : join(BENCH_FOLDER, 'results');
await save(join(folder, 'latest.json'), `${JSON.stringify({ ...result, goals }, null, 2)}\n`);
await save(
  join(folder, 'latency.svg'),
  drawChart('Median latency, one client', chartSeries(result)),
);
const areFaultsBorne = !options.hasFaults || (await runFaults(log, options.isQuick));
process.exitCode = goals.every((goal) => goal.isMet) && areFaultsBorne ? 0 : 1;

function isWanted(part: BenchPart): boolean {
  return options.part === null || options.part === part;
}

/** Parts that have a file of their own; the others lie beside the whole, or write theirs. */
function isKept(part: BenchPart | null): part is 'care' | 'staff' | 'imports' {
  return part === 'care' || part === 'staff' || part === 'imports';
}

/** On the demo, as a phone with a slow line shows them. */
async function measurePhonePages(): Promise<void> {
  const database = await openBenchDatabase(postgres, 'demo', log);
  const server = await startBenchServer(database, {
    perPage: readConfig({}).resultsPerPage,
    uploadsFolder: UPLOADS_FOLDER,
    keepsPages: true,
  });
  try {
    result.phonePages = await measurePagesOnPhone(server.ports.app, options.isQuick ? 3 : 7);
    log(`\n${formatPhonePages(result.phonePages)}`);
  } finally {
    await server.stop();
    await database.close();
  }
}

async function measureSizeOf(doctors: number): Promise<void> {
  const database = await openBenchDatabase(postgres, doctors, log);
  const server = await startBenchServer(database);
  try {
    const inputs = await chooseInputs(database.owner);
    const size = await measureSize(database, doctors, server.ports, inputs, effort.durationMs);
    result.sizes.push(size);
    log(`\n${formatSize(size)}`);
    if (doctors === CONTEST_SIZE) {
      result.contests = await runContests(database, effort.contests);
      result.together = await measureTogether(database, effort.together);
    }
  } finally {
    await server.stop();
    await database.close();
  }
}

/** On the demo, whose doctors have texts and pictures. */
async function measurePage(): Promise<void> {
  const database = await openBenchDatabase(postgres, 'demo', log);
  try {
    const inputs = await chooseInputs(database.owner);
    const made = await startBenchServer(database, { uploadsFolder: UPLOADS_FOLDER });
    const kept = await startBenchServer(database, {
      uploadsFolder: UPLOADS_FOLDER,
      keepsPages: true,
    });
    try {
      result.page = {
        ...(await measureFinderPage(made, inputs, effort.pages)),
        perSecond: await measurePagesPerSecond(made, kept, inputs, effort.durationMs),
      };
      result.members = await measureMembers(made, inputs, effort);
      result.scraping = await measureScraping(made, inputs, effort.durationMs);
      result.enumeration = await measureEnumeration(made, database.owner, effort.addresses);
      result.scripts = await weighScripts(made.ports.app);
    } finally {
      await made.stop();
      await kept.stop();
    }
    if (options.hasLighthouse) await lookAtPage(database);
  } finally {
    await database.close();
  }
}

/** With as many results as the portal shows by default. */
async function lookAtPage(database: BenchDatabase): Promise<void> {
  const server = await startBenchServer(database, {
    perPage: readConfig({}).resultsPerPage,
    uploadsFolder: UPLOADS_FOLDER,
    keepsPages: true,
  });
  try {
    const path = `${FINDER_PATH}?listType=doctors`;
    result.lighthouse = await runLighthouse(`http://localhost:${server.ports.app}${path}`);
  } finally {
    await server.stop();
  }
}

function chartSeries({ sizes }: BenchResult): Series[] {
  return CHARTED.map((name) => ({
    name,
    points: sizes.flatMap(({ doctors, workloads }) =>
      workloads
        .filter((workload) => workload.name === name)
        .map((workload) => ({ doctors, ms: workload.one.p50Ms })),
    ),
  }));
}

async function save(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
