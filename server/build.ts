import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { thinMap } from './thin-map.ts';

const PROJECT = join(import.meta.dirname, '..');
const BUILD = join(PROJECT, 'build');
const STAMP = join(BUILD, 'sources.sha256');
const SOURCES = [
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
const COMPRESSIBLE = 'client/assets/**/*.{js,css,svg,json}';

/** Builds the pages unless the last build was made from these very sources. True when it built. */
export async function buildPages(): Promise<boolean> {
  const stamp = await hashSources();
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === stamp) return false;
  await runBuild();
  await thinMapOfPages();
  await compressAssets();
  await writeFile(STAMP, stamp);
  return true;
}

async function hashSources(): Promise<string> {
  const paths: string[] = [];
  for await (const path of glob(SOURCES, { cwd: PROJECT })) paths.push(path);
  const hash = createHash('sha256');
  for (const path of paths.sort()) hash.update(path).update(await readFile(join(PROJECT, path)));
  return hash.digest('hex');
}

function runBuild(): Promise<void> {
  return new Promise((resolve, reject) => {
    const build = spawn(
      process.execPath,
      [join(PROJECT, 'node_modules/@react-router/dev/bin.cjs'), 'build'],
      {
        cwd: PROJECT,
        // Whoever builds, a test too: the same pages.
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    build.stdout.on('data', collect);
    build.stderr.on('data', collect);
    build.once('error', reject);
    build.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the pages could not be built:\n${output}`));
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

if (import.meta.main) await buildPages();
