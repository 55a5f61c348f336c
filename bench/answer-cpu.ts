import type { BenchServer } from './bench-server.ts';
import type { BenchDatabase } from './database.ts';
import type { DayWorkload } from './day-results.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { headersOfNextCaller } from './http-load.ts';
import { sideBySide } from './measure.ts';
import { followDatabase } from './process-cpu.ts';
import { formatTable } from './report.ts';
import { median, noiseOf } from './statistics.ts';

/** The portal and the plain server take turns, so that both meet the machine in the same moods. */
export const PIECES = 5;

export interface AnswerRun {
  clients: number;
  headers: Record<string, string>;
  effort: { warmup: number; runs: number };
}

/** What answers over HTTP cost: CPU time of the portal's process and of all of PostgreSQL, against a plain server. */
export async function measureAnswers(
  { owner }: BenchDatabase,
  server: BenchServer,
  name: string,
  paths: readonly string[],
  { clients, headers, effort }: AnswerRun,
): Promise<DayWorkload> {
  const client = createHttpClient(server.ports.app, clients);
  const floorClient = createHttpClient(server.ports.floor, clients);
  const databaseCpuMs = await followDatabase(owner);
  const runs = Math.ceil(effort.runs / PIECES);
  let bytes = 0;
  let asked = 0;
  const ask = async () => {
    const path = paths[asked++ % paths.length] ?? '/';
    const { length } = await getAnswer(client, path, headers);
    bytes += length;
  };
  const pieces: { portal: number; database: number; perSecond: number; floor: number }[] = [];
  try {
    await repeat(effort.warmup, clients, ask);
    let size = 0;
    for (let piece = 0; piece < PIECES; piece += 1) {
      bytes = 0;
      const before = { portal: await server.cpuMs(), database: databaseCpuMs() };
      const perSecond = await repeat(runs, clients, ask);
      const portal = ((await server.cpuMs()) - before.portal) / runs;
      const database = (databaseCpuMs() - before.database) / runs;
      size ||= Math.round(bytes / runs);
      const floor = await repeat(
        runs,
        clients,
        async () => void (await floorClient.get(`/${size}`)),
      );
      pieces.push({ portal, database, perSecond, floor });
    }
    const cpuMs = pieces.map(({ portal, database }) => portal + database);
    const timesSlower = pieces.map(({ floor, perSecond }) => floor / perSecond);
    return {
      name,
      perSecond: median(pieces.map(({ perSecond }) => perSecond)),
      portalCpuMs: median(pieces.map(({ portal }) => portal)),
      databaseCpuMs: median(pieces.map(({ database }) => database)),
      cpuNoiseMs: noiseOf(cpuMs),
      floorPerSecond: median(pieces.map(({ floor }) => floor)),
      timesSlower: median(timesSlower),
      timesNoise: noiseOf(timesSlower),
      bytes: size,
    };
  } finally {
    client.close();
    floorClient.close();
  }
}

export async function getAnswer(
  client: HttpClient,
  path: string,
  headers: Record<string, string>,
): Promise<Buffer> {
  const answer = await client.get(path, { ...headersOfNextCaller(), ...headers });
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
  return answer.body;
}

async function repeat(count: number, clients: number, run: () => Promise<void>): Promise<number> {
  let left = count;
  const startedAt = performance.now();
  await sideBySide(clients, async () => {
    while (left > 0) {
      left -= 1;
      await run();
    }
  });
  return (count / (performance.now() - startedAt)) * 1_000;
}

export function formatAnswers(workloads: readonly DayWorkload[]): string {
  const rows = workloads.map((one) => [
    one.name,
    (one.portalCpuMs + one.databaseCpuMs).toFixed(2),
    one.cpuNoiseMs.toFixed(2),
    one.portalCpuMs.toFixed(2),
    one.databaseCpuMs.toFixed(2),
    one.perSecond.toFixed(0),
    `1/${one.timesSlower.toFixed(1)}`,
    one.bytes.toLocaleString('en'),
  ]);
  return formatTable([
    ['workload', 'CPU ms', '+-', 'portal', 'database', '/s', 'of floor', 'bytes'],
    ...rows,
  ]);
}
