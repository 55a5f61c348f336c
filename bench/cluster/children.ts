import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './packages.ts';

export interface ChildOptions {
  command: string;
  args: string[];
  env?: Record<string, string>;
  account?: Account;
  cwd: string;
  logFile: string;
}

/** A program that can be ended and begun again as a supervisor would. */
export interface Child {
  pid(): number;
  isRunning(): boolean;
  start(): void;
  kill(signal: NodeJS.Signals): void;
  /** Resolves once it has ended. */
  ended(): Promise<void>;
  /** Asks it to end, and does not wait for ever. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** The end of what it has said. */
  said(): string;
  /** Since its last start. */
  hasSaid(words: string): boolean;
}

/** What a program calls `node` is what runs this, as on a machine that has one alone. */
const OWN_NODE = dirname(process.execPath);
const STOP_LIMIT_MS = 25_000;
const SAID_CHARACTERS = 4_000;

export function createChild(options: ChildOptions): Child {
  const { command, args, env = {}, account, cwd, logFile } = options;
  let child: ChildProcess | null = null;
  let exited: Promise<unknown> = Promise.resolve();
  /** In its log, bytes. */
  let startsAt = 0;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  return {
    pid: () => child?.pid ?? 0,
    isRunning,
    start() {
      const output = openSync(logFile, 'a');
      startsAt = fstatSync(output).size;
      child = spawn(command, args, {
        ...account,
        cwd,
        env: { PATH: [OWN_NODE, process.env['PATH']].join(delimiter), LC_ALL: 'C.UTF-8', ...env },
        stdio: ['ignore', output, output],
        // Not ended by Ctrl-C together with us: in an order of its own.
        detached: true,
      });
      closeSync(output);
      exited = once(child, 'exit');
      exited.catch(() => {});
    },
    kill: (signal) => void child?.kill(signal),
    async ended() {
      if (isRunning()) await exited;
    },
    async stop(signal = 'SIGTERM') {
      if (!isRunning()) return;
      // Whoever was stopped hears no other signal before.
      child?.kill('SIGCONT');
      child?.kill(signal);
      await Promise.race([exited, delay(STOP_LIMIT_MS)]);
      if (isRunning()) child?.kill('SIGKILL');
      if (isRunning()) await exited;
    },
    said: () => readFileSync(logFile, 'utf8').slice(-SAID_CHARACTERS),
    hasSaid: (words) => readFileSync(logFile).subarray(startsAt).includes(words),
  };
}

/** @throws with `what` when it does not become true in time */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  limitMs: number,
  what: () => string,
  everyMs = 100,
): Promise<void> {
  const endsAt = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > endsAt) throw new Error(what());
    await delay(everyMs);
  }
}
