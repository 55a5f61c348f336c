import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PROJECT } from './fingerprint.ts';
import { createHttpClient } from './http-client.ts';
import { FINDER_PATH, headersOfNextCaller } from './http-load.ts';
import type { ScriptResult } from './results.ts';

const CLIENT_FOLDER = join(PROJECT, 'build/client');
const SCRIPT_URL = /\/(assets\/[\w.-]+\.js)\b/g;

interface ManifestChunk {
  file: string;
  /** Keys of the chunks that come with it. */
  imports?: string[];
}

/** Every script that the finder's first view loads: those its HTML and headers name, and what these import. */
export async function weighScripts(port: number): Promise<ScriptResult> {
  const client = createHttpClient(port, 1);
  const page = await client.get(FINDER_PATH, headersOfNextCaller());
  client.close();
  const manifest = JSON.parse(
    await readFile(join(CLIENT_FOLDER, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, ManifestChunk>;
  const named = `${page.body.toString()} ${String(page.headers.link)}`;
  const files = withImports(findScripts(named), manifest);
  const weighed = await Promise.all(
    files.map(async (name) => ({
      name,
      gzipBytes: gzipSync(await readFile(join(CLIENT_FOLDER, name)), { level: 9 }).length,
    })),
  );
  return {
    gzipBytes: weighed.reduce((sum, file) => sum + file.gzipBytes, 0),
    files: weighed.sort((a, b) => b.gzipBytes - a.gzipBytes),
  };
}

/** The scripts that a page names, whose manifest of lazy routes aside. */
function findScripts(html: string): string[] {
  const withoutRouteManifest = html.replace(/"routes":\{.*?\}\}/gs, '');
  return [
    ...new Set([...withoutRouteManifest.matchAll(SCRIPT_URL)].map((match) => match[1] ?? '')),
  ];
}

function withImports(files: readonly string[], manifest: Record<string, ManifestChunk>): string[] {
  const chunkOfFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const found = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const key of chunkOfFile.get(file)?.imports ?? []) {
      const chunk = manifest[key];
      if (chunk) queue.push(chunk.file);
    }
  }
  return [...found];
}
