/**
 * `npm run bench -- imports`: what the import of a hundred thousand doctors and of a million members takes in time and memory, by the
 * operator's own command, and what somebody who looks for a doctor feels of it meanwhile. On a copy of the demo, which goes afterwards.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from '#db/client.ts';
import type { EmbeddedPostgres } from '#db/embedded.ts';
import { startBenchServer } from './bench-server.ts';
import { openBenchCopy } from './database.ts';
import { PROJECT } from './fingerprint.ts';
import { createHttpLoad } from './http-load.ts';
import { clinicsFor, writeFiles } from './imports-fill.ts';
import type { ImportLoad, ImportResult } from './imports-results.ts';
import { chooseInputs } from './inputs.ts';
import { measure } from './measure.ts';
import { followProcesses } from './process-cpu.ts';
import { formatTable } from './report.ts';
import { summarise, type Timing } from './statistics.ts';

export const IMPORT_EFFORT = {
  quick: { doctors: 2_000, members: 20_000, aloneMs: 3_000 },
  whole: { doctors: 100_000, members: 1_000_000, aloneMs: 15_000 },
};
const PARTNER = 'generic';
const WARMUP_PAGES = 300;

export async function measureImports(
  postgres: EmbeddedPostgres,
  { doctors, members, aloneMs }: (typeof IMPORT_EFFORT)['whole'],
): Promise<ImportResult> {
  const database = await openBenchCopy(postgres, 'demo', console.log);
  const folder = await mkdtemp(join(tmpdir(), 'vizit-bench-imports-'));
  const server = await startBenchServer(database);
  const finder = await createHttpLoad(server.ports.app, await chooseInputs(database.owner), 1);
  const { finderPage } = finder;
  try {
    const fileOf = (name: string) => join(folder, `${name}.csv`);
    const files = {
      providers: fileOf('providers'),
      doctors: fileOf('doctors'),
      members: fileOf('members'),
    };
    await writeFiles(files, { doctors, members, product: await findProduct(database.owner) });
    // The compiler settles.
    await measure(finderPage, { clients: 1, durationMs: 0, warmupRuns: WARMUP_PAGES });
    const url = await ownerUrlOf(database.owner, postgres);
    const loads: ImportLoad[] = [];
    for (const [kind, lines] of [
      ['providers', clinicsFor(doctors)],
      ['doctors', doctors],
      ['members', members],
    ] as const) {
      const alone = await measure(finderPage, { clients: 1, durationMs: aloneMs, warmupRuns: 0 });
      const imported = await importBeside(url, kind, files[kind], finderPage);
      const name = `import of ${lines.toLocaleString('en')} ${kind}`;
      // Clinics are there for the doctors' sake.
      if (kind !== 'providers') loads.push({ name, lines, alone, ...imported });
    }
    console.log(`\n${formatImports(loads)}`);
    return { loads };
  } finally {
    finder.close();
    await server.stop();
    await database.close();
    await rm(folder, { recursive: true });
  }
}

/** A connection with every right to the copy, as the operator has it. */
export async function ownerUrlOf(owner: Pool, postgres: EmbeddedPostgres): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('SELECT current_database() AS name');
  return postgres.url(rows[0]?.name ?? '', 'postgres');
}

/** One that members can have. */
export async function findProduct(owner: Pool): Promise<string> {
  const { rows } = await owner.query<{ key: string }>(
    `SELECT p.key FROM product p JOIN partner a ON a.id = p.partner_id WHERE a.key = $1 AND p.key IS NOT NULL ORDER BY p.id LIMIT 1`,
    [PARTNER],
  );
  const [product] = rows;
  if (!product) throw new Error('the demo has no product to import');
  return product.key;
}

/** Runs the command, and one visitor beside it until it has ended. @throws when it imports nothing */
async function importBeside(
  url: string,
  kind: string,
  file: string,
  finderPage: (n: number) => Promise<unknown>,
): Promise<Pick<ImportLoad, 'seconds' | 'peakBytes' | 'meanwhile'>> {
  let isOver = false;
  const imported = importFile(url, kind, file).finally(() => (isOver = true));
  const meanwhile = await timeWhile(() => !isOver, finderPage);
  return { ...(await imported), meanwhile };
}

/** Runs the operator's command. @throws when it imports nothing */
export async function importFile(
  url: string,
  kind: string,
  file: string,
): Promise<Pick<ImportLoad, 'seconds' | 'peakBytes'>> {
  const startedAt = performance.now();
  const command = [join(PROJECT, 'scripts/import.ts'), kind, file, '--partner', PARTNER];
  const child = spawn(process.execPath, command, {
    cwd: PROJECT,
    env: { PATH: process.env.PATH, DATABASE_OWNER_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const follow = followProcesses(child.pid ?? 0);
  const [code] = (await once(child, 'close')) as [number | null];
  const { peakBytes } = follow.stop();
  if (code !== 0 || !said.includes('Imported.')) throw new Error(`${kind}: ${said}`);
  return { seconds: (performance.now() - startedAt) / 1_000, peakBytes };
}

/** Times every repetition as long as it is worth it. */
async function timeWhile(
  isWanted: () => boolean,
  run: (n: number) => Promise<unknown>,
): Promise<Timing> {
  const durations: number[] = [];
  const startedAt = performance.now();
  for (let n = 0; isWanted(); n += 1) {
    const before = performance.now();
    await run(n);
    durations.push(performance.now() - before);
  }
  return summarise(durations, performance.now() - startedAt);
}

function formatImports(loads: readonly ImportLoad[]): string {
  return formatTable([
    ['file', 's', 'lines/s', 'peak MB', 'finder alone p99', 'meanwhile p99'],
    ...loads.map(({ name, lines, seconds, peakBytes, alone, meanwhile }) => [
      name,
      seconds.toFixed(1),
      (lines / seconds).toFixed(0),
      (peakBytes / 1e6).toFixed(0),
      alone.p99Ms.toFixed(1),
      meanwhile.p99Ms.toFixed(1),
    ]),
  ]);
}
