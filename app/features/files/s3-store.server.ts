import { S3mini } from 's3mini';
import type { FileStore } from './store.server.ts';

export interface S3Settings {
  /** With the bucket as its path: `https://s3.example/files`. */
  endpoint: string;
  region: string;
  keyId: string;
  secret: string;
}

const PREFIX = 'files/';
/** A store that is away must not hold an upload for ever. */
const PATIENCE_MS = 30_000;

/** A bucket that speaks S3. What lies there is encrypted before it leaves the process. */
export function createS3Store({ endpoint, region, keyId, secret }: S3Settings): FileStore {
  const bucket = new S3mini({
    endpoint,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    requestAbortTimeout: PATIENCE_MS,
  });
  return {
    async put(id, sealed) {
      await bucket.putObject(PREFIX + id, sealed, 'application/octet-stream');
    },
    async get(id) {
      const found = await bucket.getObjectArrayBuffer(PREFIX + id);
      return found === null ? null : Buffer.from(found);
    },
    async list() {
      const found = (await bucket.listObjects('/', PREFIX)) ?? [];
      return found.map(({ Key }) => Key.slice(PREFIX.length));
    },
    async delete(id) {
      await bucket.deleteObject(PREFIX + id);
    },
  };
}
