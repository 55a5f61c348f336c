import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from '#db/client.ts';

/** Linux counts a process's time in hundredths of a second, whatever its clock does, and beside them that of a thread to the nanosecond. */
const TICK_MS = 10;
const NANOSECONDS = 1_000_000;
/** Fields of `/proc/{pid}/stat` after the name in brackets, from 0. */
const PARENT = 1;
const OWN_TIMES = [11, 12];
const TIMES_OF_ENDED_CHILDREN = [13, 14];

function readStat(pid: number | string): number[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    // It has ended meanwhile.
    return null;
  }
}

/** Of a process with one thread, as those of PostgreSQL are: a statement takes far less than a hundredth. */
function cpuMsOfThread(pid: number): number {
  return Number(readText(`/proc/${pid}/schedstat`).split(' ', 1)[0]) / NANOSECONDS;
}

/** Tells the CPU milliseconds that a PostgreSQL has spent so far, with all its processes, those that ended too. */
export async function followDatabase(owner: Pool): Promise<() => number> {
  const { rows } = await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const postmaster = readStat(rows[0]?.pid ?? 0)?.[PARENT];
  if (!postmaster) throw new Error('PostgreSQL runs on another machine');
  return () => {
    const ended = readStat(postmaster) ?? [];
    let cpuMs = cpuMsOfThread(postmaster);
    for (const field of TIMES_OF_ENDED_CHILDREN) cpuMs += (ended[field] ?? 0) * TICK_MS;
    for (const name of readdirSync('/proc')) {
      const pid = Number(name);
      if (pid > 0 && readStat(pid)?.[PARENT] === postmaster) cpuMs += cpuMsOfThread(pid);
    }
    return cpuMs;
  };
}

const SAMPLED_EVERY_MS = 25;
const KILOBYTE = 1_024;

/** Follows a process and all that it starts. @returns how to end that, and what they took meanwhile together */
export function followProcesses(pid: number): {
  stop(): { cpuMs: number; peakBytes: number };
} {
  const before = cpuOf(pid);
  let peakBytes = 0;
  const sample = () => {
    peakBytes = Math.max(peakBytes, memoryOf(pid));
  };
  sample();
  const timer = setInterval(sample, SAMPLED_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return { cpuMs: cpuOf(pid) - before, peakBytes };
    },
  };
}

/** Of the process and of those it started that have ended. */
function cpuOf(pid: number): number {
  const stat = readStat(pid) ?? [];
  const fields = [...OWN_TIMES, ...TIMES_OF_ENDED_CHILDREN];
  return fields.reduce((ticks, field) => ticks + (stat[field] ?? 0), 0) * TICK_MS;
}

/** In bytes, of the process and of those it started that run now. */
function memoryOf(pid: number): number {
  const children = readText(`/proc/${pid}/task/${pid}/children`).trim().split(' ');
  const own = /^VmRSS:\s+(\d+) kB$/m.exec(readText(`/proc/${pid}/status`))?.[1] ?? '0';
  return children
    .filter((child) => child !== '')
    .reduce((bytes, child) => bytes + memoryOf(Number(child)), Number(own) * KILOBYTE);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
