import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

export interface Alone {
  outcome: string;
  /** Of the process itself, without its children. */
  cpuMs: number;
  grownMb: number;
  /** The most that one of its children had in memory, as far as it was seen. */
  childPeakMb: number;
}

const LOOK_EVERY_MS = 10;

/** Has a file inspected by a process of its own: whatever else the tests do takes nothing of what is measured. Linux only. */
export async function inspectAlone(content: Buffer): Promise<Alone> {
  const program = spawn(process.execPath, [join(import.meta.dirname, 'inspect-alone.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new AbortController();
  program.once('close', () => ended.abort());
  program.stdin.end(content);
  const written = text(program.stdout);
  let childPeakMb = 0;
  while (!ended.signal.aborted) {
    childPeakMb = Math.max(childPeakMb, ...findChildren(program.pid ?? 0).map(readPeakMb));
    await wait(LOOK_EVERY_MS, null, { signal: ended.signal }).catch(() => {});
  }
  return { ...(JSON.parse(await written) as Omit<Alone, 'childPeakMb'>), childPeakMb };
}

function findChildren(pid: number): number[] {
  return readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

/** The system notes the peak, so that no look comes too late but the last. */
function readPeakMb(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readProc(`${pid}/status`))?.[1] ?? 0) / 1_024;
}

/** Empty: it has ended. */
function readProc(path: string): string {
  try {
    return readFileSync(join('/proc', path), 'utf8');
  } catch {
    return '';
  }
}
