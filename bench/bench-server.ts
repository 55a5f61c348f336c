import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'vite';
import { LEAN_MEMORY } from '#server/lean-memory.ts';
import { type BenchDatabase, clockOffsetMs } from './database.ts';
import { PROJECT } from './fingerprint.ts';
import { findFreePort } from './faults/tcp-gate.ts';
import { PER_PAGE } from './inputs.ts';
import packageFile from '../package.json' with { type: 'json' };

const { start: startCommand } = packageFile.scripts;

/** What `npm start` gives to Node. */
const FLAGS_OF_START = startCommand.split(' ').filter((word) => word.startsWith('--'));
interface ServerSettings {
  /** Moves its clock; by default to the moment of the data. */
  clockOffsetMs: number;
  /** Bookings show a solved proof of work and are limited as in the portal; else everybody counts as human and books at will. */
  guardsHolds: boolean;
  perPage: number;
  uploadsFolder: string | null;
  /** As the portal does; off, so that every page that is measured is made. */
  keepsPages: boolean;
  /** Bookings of one moment share a statement, as in the portal. */
  goesTogether: boolean;
}

export interface BenchServerOptions extends ServerSettings {
  /** Connection string of the application's role. */
  url: string;
  /** The same of the staff's role. */
  staffUrl: string;
  port: number;
}

export interface BenchServerPorts {
  app: number;
  /** Answers `/{n}` with n bytes. */
  floor: number;
}

export interface BenchServer {
  ports: BenchServerPorts;
  pid: number;
  /** CPU milliseconds spent so far, of the program and of the system for it. */
  cpuMs(): Promise<number>;
  /** Memory of the process, in bytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

let built: Promise<string> | undefined;

/** In one piece, as what `npm start` runs; from the source of the moment. */
async function buildServer(): Promise<string> {
  const outDir = 'build/bench';
  await build({
    root: PROJECT,
    configFile: join(PROJECT, 'program.vite.config.ts'),
    build: { outDir, rolldownOptions: { input: { server: 'bench/server.ts' } } },
  });
  return join(PROJECT, outDir, 'server.js');
}

/** Starts the portal in a process of its own, so that the CPU time of its callers is not counted as its own. */
export async function startBenchServer(
  database: BenchDatabase,
  {
    perPage = PER_PAGE,
    uploadsFolder = null,
    keepsPages = false,
    goesTogether = true,
    guardsHolds = false,
    clockOffsetMs: offsetMs = clockOffsetMs(),
  }: Partial<ServerSettings> = {},
): Promise<BenchServer> {
  const options: BenchServerOptions = {
    url: database.url,
    staffUrl: database.staffUrl,
    clockOffsetMs: offsetMs,
    guardsHolds,
    perPage,
    uploadsFolder,
    keepsPages,
    goesTogether,
    port: await findFreePort(),
  };
  const program = await (built ??= buildServer());
  const child = fork(program, [JSON.stringify(options)], {
    execArgv: FLAGS_OF_START,
    // As `npm start` begins, too.
    env: { ...process.env, NODE_ENV: 'production', ...LEAN_MEMORY },
  });
  const exited = once(child, 'exit');
  const [ports] = (await Promise.race([
    once(child, 'message'),
    exited.then(() => Promise.reject(new Error('the server did not start'))),
  ])) as [BenchServerPorts];
  return {
    ports,
    pid: child.pid ?? 0,
    async cpuMs() {
      child.send('cpu');
      const [usage] = (await once(child, 'message')) as [NodeJS.CpuUsage];
      return (usage.user + usage.system) / 1_000;
    },
    async memory() {
      child.send('memory');
      const [bytes] = (await once(child, 'message')) as [number];
      return bytes;
    },
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}
