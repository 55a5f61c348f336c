import { nowMs } from '#app/time/clock.ts';

/** A tile server's pictures have some ten to fifty kilobytes. */
const TILE_BYTES_MAX = 512 * 1024;
const CACHE_BYTES_MAX = 64 * 1024 * 1024;
const KEPT_MS = 86_400_000;
/** A map without a background is better than one that hangs. */
const ANSWER_MS_MAX = 3_000;
/** After a failure the tile server is left alone for so long. */
const REST_MS = 5_000;
const UNDER_WAY_MAX = 32;

/** The first bytes of the pictures that are let through; what a server calls them does not count. */
const KINDS: { type: string; at: number; bytes: readonly number[] }[] = [
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
];

export interface TilePlace {
  z: number;
  x: number;
  y: number;
}

export interface Tile {
  type: string;
  content: Buffer;
}

/** `missing`: there is no such picture; `unavailable`: ask again later. */
export type TileAnswer = Tile | 'missing' | 'unavailable';

export type TileSource = (place: TilePlace) => Promise<TileAnswer>;

/**
 * The tiles of another server, kept in memory. Whoever asks for one that is on its way shares it; a server that fails is
 * left alone for a while, and its askers are told at once.
 * @param template address with `{z}`, `{x}` and `{y}`
 */
export function createTileSource(
  template: string,
  onFailure: (error: unknown) => void,
): TileSource {
  const kept = new Map<string, Tile & { until: number }>();
  const underWay = new Map<string, Promise<TileAnswer>>();
  let keptBytes = 0;
  let restsUntil = 0;

  function drop(url: string): void {
    keptBytes -= kept.get(url)?.content.length ?? 0;
    kept.delete(url);
  }

  function keep(url: string, tile: Tile): void {
    drop(url);
    kept.set(url, { ...tile, until: nowMs() + KEPT_MS });
    keptBytes += tile.content.length;
    for (const oldest of kept.keys()) {
      if (keptBytes <= CACHE_BYTES_MAX) break;
      drop(oldest);
    }
  }

  async function ask(url: string): Promise<TileAnswer> {
    try {
      const answer = await fetchTile(url);
      if (typeof answer === 'object') keep(url, answer);
      return answer;
    } catch (error) {
      restsUntil = nowMs() + REST_MS;
      onFailure(error);
      return 'unavailable';
    } finally {
      underWay.delete(url);
    }
  }

  return async (place) => {
    const url = template.replace(/\{([zxy])\}/g, (_, name: 'z' | 'x' | 'y') => String(place[name]));
    const known = kept.get(url);
    if (known && nowMs() < known.until) return known;
    const coming = underWay.get(url);
    if (coming) return coming;
    if (nowMs() < restsUntil || underWay.size >= UNDER_WAY_MAX) return 'unavailable';
    const answer = ask(url);
    underWay.set(url, answer);
    return answer;
  };
}

/** @throws when the server does not answer in time, fails, or sends what is no picture of a tile's size */
async function fetchTile(url: string): Promise<Tile | 'missing'> {
  const response = await fetch(url, {
    headers: { accept: 'image/webp,image/png,image/jpeg' },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  });
  if (response.status === 404 || response.status === 204) {
    await response.body?.cancel();
    return 'missing';
  }
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new Error(`the tile server answered ${response.status}`);
  }
  const content = await readAtMost(response.body, TILE_BYTES_MAX);
  const kind = KINDS.find(({ at, bytes }) => bytes.every((byte, i) => content[at + i] === byte));
  if (!kind) throw new Error('the tile server sent something else than a picture');
  return { type: kind.type, content };
}

async function readAtMost(body: ReadableStream<Uint8Array>, bytesMax: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length;
    // Leaving the loop cancels the rest.
    if (size > bytesMax) throw new Error('the tile server sent too large a picture');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
