import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { delimiter, join } from 'node:path';
import { endTree, findTree, markEnvironment } from './process-tree.ts';

export const PROJECT = join(import.meta.dirname, '../..');

/**
 * How long a command may say nothing. A busy machine makes every stage longer, and none silent for so long; one that hangs
 * must not hold a build server.
 */
const SILENCE_LIMIT_MS = 10 * 60_000;
/** A portal answers what it has accepted and stops its database before it ends. */
const STOP_LIMIT_MS = 30_000;
/** What a shell reports for a program that a signal has ended: 128 and the signal's number. */
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

export interface CommandResult {
  isSuccess: boolean;
  /** What the command wrote to both outputs, in order. */
  output: string;
}

/** What runs now, and how it is ended. */
const running = new Map<number, () => Promise<void>>();
let isEnding = false;

/**
 * Runs a program of the project (`node_modules/.bin` comes first, so `node` is the project's own), in its folder or another. However it ends, nothing
 * that it has started goes on; a program that leaves something running has failed.
 */
export async function runCommand(
  command: readonly string[],
  environment: Record<string, string | undefined> = {},
  { folder = PROJECT, silenceMs = SILENCE_LIMIT_MS, stopMs = STOP_LIMIT_MS } = {},
): Promise<CommandResult> {
  // Until the process has ended, too.
  if (isEnding) return await new Promise<never>(() => {});
  const [program = '', ...rest] = command;
  const path = [join(PROJECT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const mark = randomUUID();
  const child = spawn(program, rest, {
    cwd: folder,
    env: {
      ...process.env,
      PATH: path,
      NO_COLOR: '1',
      ...environment,
      ...markEnvironment(mark),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group: Ctrl-C reaches only us, and we end the command with all that it has started.
    detached: true,
  });
  const { pid } = child;
  const chunks: Buffer[] = [];
  let ending: Promise<void> | undefined;
  const end = (cause: string) => {
    chunks.push(Buffer.from(`\n${cause}`));
    ending ??= endTree(child, mark, stopMs);
    return ending;
  };
  const silence = setTimeout(() => {
    end(`ended: it said nothing for ${silenceMs / 60_000} minutes`).catch((error: unknown) =>
      chunks.push(Buffer.from(`\n${String(error)}`)),
    );
  }, silenceMs);
  const collect = (chunk: Buffer) => {
    chunks.push(chunk);
    silence.refresh();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  if (pid) running.set(pid, () => end('ended with the check'));
  const isClosed = new Promise((resolve) => child.once('close', resolve));
  const isSuccess = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      chunks.push(Buffer.from(error.message));
      resolve(false);
    });
    child.once('exit', (code, signal) => {
      if (signal) chunks.push(Buffer.from(`\nended by ${signal}`));
      resolve(code === 0);
    });
  });
  clearTimeout(silence);
  if (pid) {
    if (!ending && findTree(child, mark).length > 0) await end('ended what it had left running');
    await ending;
    // What was left running would have held its outputs open.
    await isClosed;
    running.delete(pid);
  }
  return {
    isSuccess: isSuccess && !ending,
    output: Buffer.concat(chunks).toString('utf8'),
  };
}

/** For the program that runs commands: a signal ends it only after all that runs has ended. */
export function endCommandsOnSignal(): void {
  for (const [name, code] of Object.entries(EXIT_CODES)) {
    process.on(name, () => {
      isEnding = true;
      void Promise.allSettled(Array.from(running.values(), (end) => end())).then(() =>
        process.exit(code),
      );
    });
  }
}
