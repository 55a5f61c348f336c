import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, type Pool } from '#db/client.ts';
import { fingerprintData } from '../fingerprint.ts';
import { findFreeSupply, type SlotSupply } from '../slots.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { type PortalProcess, readPostmasterFile, startPortalProcess } from './portal-process.ts';
import { findFreePort } from './tcp-gate.ts';

const FOLDER_PREFIX = 'vizit-faults-';

/** A demo portal of its own on loopback ports, with a mailbox: what the faults are done to. */
export interface Stand {
  dataFolder: string;
  port: number;
  mailbox: Mailbox;
  /** Starts the portal with its own database; further settings may be given. */
  startPortal(environment?: Record<string, string>): Promise<PortalProcess>;
  /** Looks into the running portal's database with every right. */
  openOwnerPool(): Promise<Pool>;
  /** Where the running database listens. */
  findSocketFolder(): Promise<string>;
  close(): Promise<void>;
}

/** Keeps the demo's data between runs, until the schema or the data change. */
export async function openStand(): Promise<Stand> {
  const dataFolder = join(tmpdir(), `${FOLDER_PREFIX}${await fingerprintData()}`);
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (name.startsWith(FOLDER_PREFIX) && folder !== dataFolder) {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const mailbox = await openMailbox();
  const port = await findFreePort();
  const findSocketFolder = async () => (await readPostmasterFile(dataFolder)).socketFolder;
  return {
    dataFolder,
    port,
    mailbox,
    startPortal: (environment = {}) =>
      startPortalProcess(port, {
        DATA_DIR: dataFolder,
        SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
        ...environment,
      }),
    findSocketFolder,
    openOwnerPool: async () => {
      return createPool({
        url: `postgresql://postgres@/vizit?host=${encodeURIComponent(await findSocketFolder())}`,
        role: null,
        max: 4,
        queryTimeoutMs: 0,
      });
    },
    close: () => mailbox.close(),
  };
}

/** Free times of the demo's doctors. */
export async function findDemoSlots(stand: Stand, count: number): Promise<SlotSupply> {
  const owner = await stand.openOwnerPool();
  try {
    return await findFreeSupply(owner, count, new Date().toISOString().slice(0, 10));
  } finally {
    await owner.end();
  }
}
