import { constants } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Keeps what is encrypted already, by the id of its file. */
export interface FileStore {
  /** Lasts when it returns. @throws StorageFullError */
  put(id: string, sealed: Buffer): Promise<void>;
  /** null: there is none. */
  get(id: string): Promise<Buffer | null>;
  /** One that is not there is as good as gone. */
  delete(id: string): Promise<void>;
  /** The ids of all that is there, whoever put it there. */
  list(): Promise<string[]>;
}

/** There is no room left. */
export class StorageFullError extends Error {
  constructor(cause: unknown) {
    super('the file store is full', { cause });
    this.name = 'StorageFullError';
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const UNFINISHED = '.unfinished';

/** @throws StorageFullError instead of the system's own words for it */
export async function noticeFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (FULL.has((error as NodeJS.ErrnoException).code ?? '')) throw new StorageFullError(error);
    throw error;
  }
}

/** A folder of this machine, or one that several share. */
export function createFolderStore(folder: string): FileStore {
  // The last characters of an id are random, the first are its time.
  const folderOf = (id: string) => join(folder, id.slice(-2));
  const pathOf = (id: string) => join(folderOf(id), id);
  return {
    put: (id, sealed) =>
      noticeFull(async () => {
        await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
        const draft = pathOf(id) + UNFINISHED;
        try {
          const file = await open(
            draft,
            constants.O_CREAT | constants.O_TRUNC | constants.O_WRONLY,
            0o600,
          );
          try {
            await file.writeFile(sealed);
            await file.sync();
          } finally {
            await file.close();
          }
          await rename(draft, pathOf(id));
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        }
      }),
    async get(id) {
      try {
        return await readFile(pathOf(id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async list() {
      try {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        return entries
          .filter((entry) => entry.isFile())
          .map(({ name }) => name.replace(UNFINISHED, ''));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    },
    async delete(id) {
      await rm(pathOf(id), { force: true });
      // Of a process that ended while it wrote.
      await rm(pathOf(id) + UNFINISHED, { force: true });
    },
  };
}
