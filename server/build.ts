import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { thinMap } from './thin-map.ts';

const PROJECT = join(import.meta.dirname, '..');
const BUILD = join(PROJECT, 'build');
const PAGES_STAMP = join(BUILD, 'sources.sha256');
const PROGRAM_STAMP = join(BUILD, 'program/sources.sha256');
/** What `npm start` and the image run. */
export const PROGRAM = join(BUILD, 'program/start.js');
const SOURCES_OF_PAGES = [
  'app/**/*.{ts,tsx,css,svg,json,woff2}',
  'package-lock.json',
  'vite.config.ts',
  'server/bare-contracts.ts',
  'server/bare-preload.ts',
  'server/bare-react.ts',
  'server/bare-router.ts',
  'server/class-names.ts',
  'server/first-sheet.ts',
  'server/shared-chunks.ts',
  'server/thin-map.ts',
  'react-router.config.ts',
];
/** Beside those of the pages, which it takes in. */
const SOURCES_OF_PROGRAM = ['{db,server}/**/*.ts', 'db/**/*.json', 'program.vite.config.ts'];
const IS_TEST = /\.test\.tsx?$/;
const COMPRESSIBLE = 'client/assets/**/*.{js,css,svg,json}';

/** Builds the pages unless the last build was made from these very sources. True when it built. */
export async function buildPages(): Promise<boolean> {
  return buildFrom(hashSources(SOURCES_OF_PAGES), PAGES_STAMP, async () => {
    // Whoever builds, a test too: the same pages.
    await runBuild('@react-router/dev/bin.cjs', 'build');
    await thinMapOfPages();
    await compressAssets();
  });
}

/** The pages, and then the program in one piece (`server/whole-program.ts`), in the same way. */
export async function buildProgram(): Promise<boolean> {
  await buildPages();
  const stamp = `${await readFile(PAGES_STAMP, 'utf8')} ${hashSources(SOURCES_OF_PROGRAM)}`;
  return buildFrom(stamp, PROGRAM_STAMP, () =>
    runBuild('vite/bin/vite.js', 'build', '--config', 'program.vite.config.ts'),
  );
}

async function buildFrom(
  sources: string,
  stamp: string,
  build: () => Promise<void>,
): Promise<boolean> {
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return false;
  await build();
  await writeFile(stamp, sources);
  return true;
}

/** Every start waits for it: at once they are read ten times as fast as one after the other. */
function hashSources(patterns: string[]): string {
  const hash = createHash('sha256');
  for (const path of globSync(patterns, { cwd: PROJECT }).toSorted()) {
    if (!IS_TEST.test(path)) hash.update(path).update(readFileSync(join(PROJECT, path)));
  }
  return hash.digest('hex');
}

function runBuild(program: string, ...words: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const build = spawn(process.execPath, [join(PROJECT, 'node_modules', program), ...words], {
      cwd: PROJECT,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    build.stdout.on('data', collect);
    build.stderr.on('data', collect);
    build.once('error', reject);
    build.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`it could not be built:\n${output}`));
    });
  });
}

/**
 * The map of pages, which every browser gets: without the files that each page imports, which only the server reads, and without
 * what a page does not have.
 */
async function thinMapOfPages(): Promise<void> {
  for await (const path of glob('client/assets/manifest-*.js', { cwd: BUILD })) {
    const file = join(BUILD, path);
    await writeFile(file, thinMap(await readFile(file, 'utf8')));
  }
}

/** Once here, so that no request pays for it. */
async function compressAssets(): Promise<void> {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  for await (const path of glob(COMPRESSIBLE, { cwd: BUILD })) {
    const file = join(BUILD, path);
    const content = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${file}.br`, await brotli(content, { params }));
    await writeFile(`${file}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}

if (import.meta.main) await buildProgram();
