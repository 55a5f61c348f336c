import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { HEADERS_OF_PAGES, PASSIVE, PICTURE_POLICY } from './security.ts';

const CACHE_MS = 365 * 86_400_000;
/** Nobody has had a page open for so long. */
const KEPT_MS = 90 * 86_400_000;

/**
 * Puts the files of this version's pages to those of the versions before, in a folder that all processes share: browsers have pages of
 * both open, and while one version replaces the other each process is asked for files of both. Their names change with what they hold.
 */
export async function keepAssets(ownFolder: string, keptFolder: string): Promise<void> {
  await mkdir(keptFolder, { recursive: true });
  const [own, kept] = await Promise.all([readdir(ownFolder), readdir(keptFolder)]);
  const [isOwn, isKept] = [new Set(own), new Set(kept)];
  await Promise.all([
    ...own
      .filter((name) => !isKept.has(name))
      .map((name) => keep(join(ownFolder, name), join(keptFolder, name))),
    ...kept.filter((name) => !isOwn.has(name)).map((name) => removeOld(join(keptFolder, name))),
  ]);
}

/** Others may be at the same file: it is there whole or not at all. */
async function keep(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    // On another disk, or somebody else's.
    const draft = `${to}.${process.pid}`;
    await copyFile(from, draft);
    await rename(draft, to);
  }
}

async function removeOld(file: string): Promise<void> {
  // null: another process has removed it meanwhile.
  const found = await stat(file).catch(() => null);
  if (found && Date.now() - found.mtimeMs > KEPT_MS) await rm(file, { force: true });
}

/** Files of pages, each from the first of these folders that has it. */
export async function registerAssets(app: FastifyInstance, folders: string[]): Promise<void> {
  await app.register(serveStatic, {
    root: folders,
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: CACHE_MS,
    preCompressed: true,
    // Their names change with what they hold.
    lastModified: false,
    acceptRanges: false,
    // A style sheet is to come in the first ten packets of a connection, with its headers.
    setHeaders: (reply, path) => {
      if (!PASSIVE.test(path)) return;
      for (const name of HEADERS_OF_PAGES) reply.removeHeader(name);
      reply.header('content-security-policy', PICTURE_POLICY);
    },
  });
}
