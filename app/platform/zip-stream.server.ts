import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  /** With `/` between folders. */
  path: string;
  content: Uint8Array;
}

/** A zip that is made while it is read: no more than one entry is in memory. What lies in it is not made smaller. */
export function createZipStream(entries: AsyncIterable<ZipEntry>): Readable {
  return Readable.from(zip(entries), { objectMode: false });
}

async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  for await (const { path, content } of entries) {
    const entry = new ZipPassThrough(path);
    archive.add(entry);
    entry.push(content, true);
    yield* written.splice(0);
  }
  archive.end();
  yield* written.splice(0);
}
