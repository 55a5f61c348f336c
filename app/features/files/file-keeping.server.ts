import type { NetConnectOpts } from 'node:net';
import { createIncoming, type Incoming } from './incoming.server.ts';
import { createS3Store, type S3Settings } from './s3-store.server.ts';
import { createFolderStore, type FileStore } from './store.server.ts';
import { createVirusCheck, type VirusCheck } from './virus-check.server.ts';

/** Where files are kept and how they are looked at. */
export interface FileSettings {
  store: { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Settings);
  /** Where what is being sent lies until it has been looked at; of this process's machine. */
  incomingFolder: string;
  /** null: nobody looks for viruses. */
  clamd: NetConnectOpts | null;
}

export interface FileKeeping {
  store: FileStore;
  incoming: Incoming;
  virusCheck: VirusCheck | null;
}

export function createFileKeeping({ store, incomingFolder, clamd }: FileSettings): FileKeeping {
  return {
    store: store.kind === 'folder' ? createFolderStore(store.folder) : createS3Store(store),
    incoming: createIncoming(incomingFolder),
    virusCheck: clamd && createVirusCheck(clamd),
  };
}
