import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getStartMark, isAlive } from './processes.ts';

/** The file that says which process has started the database of a folder. */
const LOCK_FILE = 'launcher.lock';

interface Holder {
  pid: number;
  startMark: string;
}

/**
 * Claims a data folder for this process. The lock of a process that no longer lives is taken over.
 * Returns the function that gives the folder free.
 * @throws when another living process (or this one) has it
 */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, LOCK_FILE);
  const mine = JSON.stringify({ pid: process.pid, startMark: getStartMark(process.pid) });
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    while (!tryLink(draft, lock)) takeAwayIfStale(lock, folder);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readText(lock) === mine) rmSync(lock);
  };
}

/** A hard link either appears complete or not at all, whoever else tries at the same moment. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function takeAwayIfStale(lock: string, folder: string): void {
  const seen = readText(lock);
  if (seen === '') return;
  refuseIfHeld(seen, folder);
  const aside = `${lock}.stale.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  const taken = readText(aside);
  if (taken !== seen) {
    // Between reading and renaming another process had claimed the folder: its lock goes back.
    tryLink(aside, lock);
    rmSync(aside);
    refuseIfHeld(taken, folder);
    return;
  }
  rmSync(aside);
}

function refuseIfHeld(text: string, folder: string): void {
  const holder = parseHolder(text);
  if (holder && isSameProcess(holder)) {
    throw new Error(
      `The database in ${folder} is already in use by process ${holder.pid}. Stop that process first, or set DATA_DIR to another folder.`,
    );
  }
}

function isSameProcess(holder: Holder): boolean {
  return isAlive(holder.pid) && getStartMark(holder.pid) === holder.startMark;
}

function parseHolder(text: string): Holder | null {
  try {
    const { pid, startMark } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === 'number' && typeof startMark === 'string' ? { pid, startMark } : null;
  } catch {
    return null;
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
