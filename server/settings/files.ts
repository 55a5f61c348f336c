import { join, resolve } from 'node:path';
import type { FileSettings } from '#app/features/files/file-keeping.server.ts';
import type { EnvironmentReader } from '../environment.ts';

/** A folder, unless a bucket is named. */
export function readFiles(read: EnvironmentReader, dataDir: string): FileSettings {
  return {
    store: readFileStore(read, dataDir),
    incomingFolder: join(dataDir, 'incoming'),
    clamd: readClamd(read),
  };
}

function readFileStore(read: EnvironmentReader, dataDir: string): FileSettings['store'] {
  const folder = read.optionalText('FILES_FOLDER');
  const endpoint = read.optionalUrl('FILES_S3_URL', ['https', 'http']);
  if (endpoint === null) {
    return { kind: 'folder', folder: resolve(folder ?? join(dataDir, 'files')) };
  }
  const keyId = read.optionalText('FILES_S3_KEY_ID') ?? '';
  const secret = read.optionalText('FILES_S3_SECRET') ?? '';
  if (folder !== null) read.refuse('FILES_FOLDER and FILES_S3_URL are two places: name one');
  if (keyId === '' || secret === '') {
    read.refuse('FILES_S3_KEY_ID and FILES_S3_SECRET are needed with FILES_S3_URL');
  }
  if (!URL.canParse(endpoint) || new URL(endpoint).pathname.length < 2) {
    read.refuse('FILES_S3_URL must end with the bucket, such as https://s3.example/files');
  }
  return { kind: 's3', endpoint, region: read.text('FILES_S3_REGION', 'auto'), keyId, secret };
}

function readClamd(read: EnvironmentReader): FileSettings['clamd'] {
  const url = read.optionalUrl('CLAMD_URL', ['tcp', 'unix']);
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:') return { path: pathname };
  if (port === '') read.refuse('CLAMD_URL must name a port, such as tcp://clamd:3310');
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}
