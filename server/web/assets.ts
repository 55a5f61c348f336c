import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { HEADERS_OF_PAGES, PASSIVE, PICTURE_POLICY } from './security.ts';

const CACHE_MS = 365 * 86_400_000;
/** Nobody has had a page open for so long. */
const KEPT_MS = 90 * 86_400_000;
/** A process of another version that starts later takes this one's files for left: that they are not is said again. */
const SAY_AGAIN_MS = 86_400_000;

/**
 * Puts the files of this version's pages to those of the versions before, in a folder that all processes share: browsers have pages of
 * both open, and while one version replaces the other each process is asked for files of both. Their names change with what they hold.
 */
export async function keepAssets(ownFolder: string, keptFolder: string): Promise<void> {
  await mkdir(keptFolder, { recursive: true });
  const [own, kept] = await Promise.all([readdir(ownFolder), readdir(keptFolder)]);
  const [isOwn, isKept] = [new Set(own), new Set(kept)];
  await Promise.all([
    ...own.map((name) => keep(join(ownFolder, name), join(keptFolder, name), isKept.has(name))),
    ...kept.filter((name) => !isOwn.has(name)).map((name) => leave(join(keptFolder, name))),
  ]);
  // What others have removed meanwhile is served from the own folder.
  const sayInUse = () =>
    Promise.allSettled(own.map((name) => utimes(join(keptFolder, name), IN_USE, IN_USE)));
  setInterval(() => void sayInUse(), SAY_AGAIN_MS).unref();
}

/** The time of a kept file says since when no version has it; this: one has. */
const IN_USE = new Date(0);

/** Others may be at the same file: it is there whole or not at all. Containers have the same process ids. */
async function keep(from: string, to: string, isKept: boolean): Promise<void> {
  if (isKept) {
    try {
      return await utimes(to, IN_USE, IN_USE);
    } catch {
      // Another process has removed it meanwhile, or it belongs to another user: here is a new one.
    }
  }
  const draft = `${to}.${randomUUID()}`;
  await copyFile(from, draft);
  await utimes(draft, IN_USE, IN_USE);
  await rename(draft, to);
}

/** A version that has run for longer than files are kept is replaced, too, while its pages are open. */
async function leave(file: string): Promise<void> {
  try {
    const { mtimeMs: since } = await stat(file);
    const now = new Date();
    if (since === IN_USE.getTime()) await utimes(file, now, now);
    else if (now.getTime() - since > KEPT_MS) await rm(file, { force: true });
  } catch {
    // Another process has removed it meanwhile, or given it its name.
  }
}

/** As the build names a file; what else is asked for is none of them. */
const NAME = /^[\w.-]+$/;

/**
 * Files of pages, each from the first of these folders that has it. By a route of our own: that of the plugin reads the whole folder for
 * each file, for systems on which two spellings name the same one.
 */
export async function registerAssets(app: FastifyInstance, folders: string[]): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(serveStatic, {
      root: folders,
      serve: false,
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
    scope.route<{ Params: { '*': string } }>({
      method: ['HEAD', 'GET'],
      url: '/assets/*',
      schema: { hide: true },
      // Whoever asked has gone.
      errorHandler: (error, request, reply) => {
        if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
        else scope.errorHandler(error, request, reply);
      },
      handler: ({ params: { '*': name } }, reply) =>
        NAME.test(name) ? reply.sendFile(name) : reply.callNotFound(),
    });
  });
}
