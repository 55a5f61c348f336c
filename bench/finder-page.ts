import type { BenchServer } from './bench-server.ts';
import { createHttpClient } from './http-client.ts';
import { FINDER_PATH, headersOfNextCaller } from './http-load.ts';
import { toPageQuery } from '#app/features/search/filters.ts';
import type { Inputs } from './inputs.ts';
import { measure } from './measure.ts';
import type { PageResult, PagesPerSecond } from './results.ts';
import { percentile } from './statistics.ts';

/** The compiler goes on improving the code for some five hundred pages, minutes of a portal's life. */
const WARMUP_PAGES = 500;
/** Measured in pieces, of which the median counts: other tenants of the machine slow some of them down. */
const PAGES_AT_ONCE = 25;
const CLIENTS = 16;
const POPULAR_PAGES = 5;

/** What one finder page costs the server process in CPU time, by the process's own account. */
export async function measureFinderPage(
  server: BenchServer,
  inputs: Inputs,
  pages: number,
): Promise<Omit<PageResult, 'perSecond'>> {
  const client = createHttpClient(server.ports.app, 1);
  const paths = inputs.doctorPages.map((filters) => `${FINDER_PATH}?${toPageQuery(filters)}`);
  const render = async (count: number, encoding: Record<string, string>) => {
    let bytes = 0;
    const cpuMs: number[] = [];
    for (let n = 0; n < count;) {
      const before = await server.cpuMs();
      for (let end = n + PAGES_AT_ONCE; n < end; n += 1) {
        const path = paths[n % paths.length] ?? FINDER_PATH;
        const answer = await client.get(path, { ...headersOfNextCaller(), ...encoding });
        if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
        bytes += answer.body.length;
      }
      cpuMs.push(((await server.cpuMs()) - before) / PAGES_AT_ONCE);
    }
    return {
      cpuMs: percentile(
        cpuMs.sort((a, b) => a - b),
        0.5,
      ),
      bytes: Math.round(bytes / count),
    };
  };
  await render(WARMUP_PAGES, {});
  const plain = await render(pages, {});
  const compressed = await render(pages, { 'accept-encoding': 'gzip, deflate, br, zstd' });
  client.close();
  return {
    htmlCpuMs: plain.cpuMs,
    compressedCpuMs: compressed.cpuMs,
    htmlBytes: plain.bytes,
    compressedBytes: compressed.bytes,
  };
}

/** Pages a second to 16 browsers that ask for the same few, made anew by the one server and kept by the other. */
export async function measurePagesPerSecond(
  made: BenchServer,
  kept: BenchServer,
  inputs: Inputs,
  durationMs: number,
): Promise<PagesPerSecond> {
  const count = async (server: BenchServer) => {
    const client = createHttpClient(server.ports.app, CLIENTS);
    const paths = inputs.doctorPages
      .slice(0, POPULAR_PAGES)
      .map((filters) => `${FINDER_PATH}?${toPageQuery(filters)}`);
    const { perSecond } = await measure(
      async (n) => {
        const headers = { ...headersOfNextCaller(), 'accept-encoding': 'gzip, deflate, br, zstd' };
        const path = paths[n % paths.length] ?? FINDER_PATH;
        const { status } = await client.get(path, headers);
        if (status !== 200) throw new Error(`${path} was answered with ${status}`);
      },
      { clients: CLIENTS, durationMs, warmupRuns: WARMUP_PAGES },
    );
    client.close();
    return perSecond;
  };
  return { made: await count(made), kept: await count(kept) };
}
