import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PortalError } from '#app/platform/errors.ts';
import { FILE_BYTES_MAX } from './file-rules.ts';
import { refuseFile } from './refused-file.ts';
import { noticeFull } from './store.server.ts';

/** Uploads under way: a slow sender takes a place and a file, no memory. */
const AT_ONCE_MAX = 60;
const AT_ONCE_MAX_OF_ADDRESS = 10;
const SWEPT_AFTER_MS = 3_600_000;
const SWEEP_EVERY_MS = 3_600_000;
const CIPHER = 'aes-256-ctr';

/** Bytes as they came, sealed on the disk under a key that only this process has, and only as long as it reads them. */
export interface Received {
  read(): Promise<Buffer>;
  discard(): Promise<void>;
}

export interface Incoming {
  /**
   * Takes all of a stream.
   * @throws PortalError too_large, file_refused (empty), too_many_at_once; StorageFullError; the stream's own error when it ends early
   */
  receive(stream: Readable, clientHash: Buffer, bytesMax?: number): Promise<Received>;
  /** Removes what a process that ended has left. @returns how many */
  sweep(): Promise<number>;
}

export function createIncoming(folder: string): Incoming {
  const underWay = new Map<string, number>();
  let all = 0;

  /** @throws PortalError too_many_at_once */
  function begin(client: string): () => void {
    const own = underWay.get(client) ?? 0;
    if (all >= AT_ONCE_MAX || own >= AT_ONCE_MAX_OF_ADDRESS) {
      throw new PortalError('too_many_at_once');
    }
    all += 1;
    underWay.set(client, own + 1);
    return () => {
      all -= 1;
      const left = (underWay.get(client) ?? 1) - 1;
      if (left === 0) underWay.delete(client);
      else underWay.set(client, left);
    };
  }

  return {
    async receive(stream, clientHash, bytesMax = FILE_BYTES_MAX) {
      const end = begin(clientHash.toString('base64'));
      const path = join(folder, randomUUID());
      const key = randomBytes(32);
      const nonce = randomBytes(16);
      let size = 0;
      const counting = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          if (size > bytesMax) done(refuseFile('tooLarge'));
          else done(null, chunk);
        },
      });
      try {
        await noticeFull(async () => {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          await pipeline(
            stream,
            counting,
            createCipheriv(CIPHER, key, nonce),
            createWriteStream(path, { mode: 0o600 }),
          );
        });
        if (size === 0) throw refuseFile('empty');
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      } finally {
        end();
      }
      return {
        async read() {
          const decipher = createDecipheriv(CIPHER, key, nonce);
          return Buffer.concat([decipher.update(await readFile(path)), decipher.final()]);
        },
        discard: () => rm(path, { force: true }),
      };
    },
    async sweep() {
      let count = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        if (!found || Date.now() - found.mtimeMs < SWEPT_AFTER_MS) continue;
        await rm(path, { force: true });
        count += 1;
      }
      return count;
    },
  };
}

/** Sweeps now and once an hour: another process on this machine may have ended meanwhile. @returns how to end that */
export async function keepSwept(
  incoming: Pick<Incoming, 'sweep'>,
  onError: (error: unknown) => void,
): Promise<() => void> {
  await incoming.sweep();
  const sweep = () => void incoming.sweep().catch(onError);
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  return () => clearInterval(timer);
}
