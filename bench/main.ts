/**
 * `npm run bench`: how fast the portal is at 1,000, 50,000 and 500,000 doctors, against floors measured in the same run.
 * Exits with 1 when a goal is missed. Flags: see `options.ts`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { startEmbeddedPostgres } from '#db/embedded.ts';
import { buildPages } from '#server/build.ts';
import { startBenchServer } from './bench-server.ts';
import { drawChart, type Series } from './chart.ts';
import { runContests } from './contests.ts';
import {
  BENCH_FOLDER,
  clockOffsetMs,
  openBenchDatabase,
  POSTGRES_SETTINGS,
  PROJECT,
} from './database.ts';
import { runFaults } from './faults.ts';
import { measureFinderPage } from './finder-page.ts';
import { judge } from './goals.ts';
import { FINDER_PATH } from './http-load.ts';
import { chooseInputs, PER_PAGE } from './inputs.ts';
import { runLighthouse } from './lighthouse.ts';
import { parseOptions } from './options.ts';
import { formatDetails, formatGoals, formatSize } from './report.ts';
import type { BenchResult } from './results.ts';
import { weighScripts } from './scripts-size.ts';
import { measureSize } from './workloads.ts';

const options = parseOptions(process.argv.slice(2));
const effort = options.isQuick
  ? { durationMs: 400, contests: 100, pages: 60 }
  : { durationMs: 3_000, contests: 10_000, pages: 400 };
/** Where what is measured once, and not per size, is measured. */
const USUAL_SIZE = 50_000;
const usualSize = options.sizes.findLast((size) => size <= USUAL_SIZE) ?? options.sizes[0];
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
  page: null,
  scripts: null,
  lighthouse: null,
};
await buildPages();
const postgres = await startEmbeddedPostgres({
  dataFolder: BENCH_FOLDER,
  log,
  settings: POSTGRES_SETTINGS,
});
try {
  for (const doctors of options.sizes) {
    const database = await openBenchDatabase(postgres, doctors, log);
    const server = await startBenchServer({
      url: database.url,
      clockOffsetMs: clockOffsetMs(),
      perPage: PER_PAGE,
    });
    try {
      const inputs = await chooseInputs(database.owner);
      const size = await measureSize(database, server.ports, inputs, effort.durationMs);
      result.sizes.push(size);
      log(`\n${formatSize(size)}`);
      if (doctors === usualSize) {
        result.page = await measureFinderPage(server, inputs, effort.pages);
        result.scripts = await weighScripts(server.ports.app);
        result.contests = await runContests(database, effort.contests);
        if (options.hasLighthouse) {
          const path = `${FINDER_PATH}?listType=doctors`;
          result.lighthouse = await runLighthouse(`http://localhost:${server.ports.app}${path}`);
        }
      }
    } finally {
      await server.stop();
      await database.close();
    }
  }
} finally {
  await postgres.stop();
}

const goals = judge(result);
log(`\n${formatDetails(result).join('\n')}`);
log(`\n${formatGoals(goals)}`);
const isWhole = !options.isQuick && options.sizes.length === 3;
const folder = isWhole ? join(PROJECT, 'bench/results') : join(BENCH_FOLDER, 'results');
await save(join(folder, 'latest.json'), `${JSON.stringify({ ...result, goals }, null, 2)}\n`);
await save(
  join(folder, 'latency.svg'),
  drawChart('Median latency, one client', chartSeries(result)),
);
const areFaultsBorne = !options.hasFaults || (await runFaults(log, options.isQuick));
process.exitCode = goals.every((goal) => goal.isMet) && areFaultsBorne ? 0 : 1;

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
