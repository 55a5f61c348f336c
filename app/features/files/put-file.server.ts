import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { v7 as createUuid } from 'uuid';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { countTries, hashSubject, type Throttle } from '#app/platform/throttle.server.ts';
import { createTurns } from '#app/platform/turns.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { SentFile } from './sent-file.ts';
import type { FileDeps } from './deps.server.ts';
import { FILES_MAX, nameAsKept } from './file-rules.ts';
import { drawSquare, inspectFile, type Inspected } from './inspect.server.ts';
import { getUse, insertFile, lockUse, type NewFile } from './queries.server.ts';
import { noteContent } from './upkeep-queries.server.ts';
import { refuseFile } from './refused-file.ts';
import { createFileKey, sealContent } from './seal-file.server.ts';
import { settleUpload } from './upload-queries.server.ts';
import { StorageFullError } from './store.server.ts';

/** A form's files, and as many again for who changes their mind. */
const LOOSE_MAX = 2 * FILES_MAX;
const OWNER_BYTES_MAX = 300 * 1024 * 1024;
/** Offices and carriers share an address. */
const UPLOADS_OF_ADDRESS: Throttle = { purpose: 'file_upload', limit: 200, windowSeconds: 60 * 60 };
/** What no form is sent with goes after a day. */
export const LOOSE_SECONDS = 24 * 60 * 60;
/** Decoding takes a core and up to some hundred megabytes: one file at a time, the others wait on the disk. */
export const inTurn = createTurns({ atOnce: 1, waitingMax: 40 });

/**
 * Takes a file: received whole, looked at, drawn anew where it is a picture, encrypted under a key of its own, stored. What
 * is refused leaves nothing behind.
 * @throws PortalError sign_in_required, file_refused and too_large (`fields.file`), too_many_files,
 * too_many_requests, too_many_at_once, storage_full
 */
export async function putFile(
  deps: FileDeps,
  input: { portal: Portal; name: string; stream: Readable },
): Promise<SentFile> {
  const { portal } = input;
  const { customerId } = requireCustomer(portal);
  await requireRoom(deps, portal, customerId);
  try {
    return await keepFile(deps, portal, await receiveFile(deps, input));
  } catch (error) {
    throw tellFull(portal, error);
  }
}

/** @throws PortalError file_refused, too_large, too_many_at_once; StorageFullError */
export async function receiveFile(
  { files }: Pick<FileDeps, 'files'>,
  { portal, name, stream }: { portal: Portal; name: string; stream: Readable },
): Promise<Inspected & { name: string }> {
  const received = await files.incoming.receive(stream, portal.clientHash);
  try {
    return { name, ...(await inTurn(async () => inspectFile(await received.read()))) };
  } finally {
    await received.discard();
  }
}

/**
 * A picture for pages, drawn anew as a square.
 * @throws PortalError file_refused, too_large, too_many_at_once; StorageFullError
 */
export async function receivePicture(
  { files }: Pick<FileDeps, 'files'>,
  {
    portal,
    stream,
    side,
    isCut,
  }: { portal: Portal; stream: Readable; side: number; isCut: boolean },
): Promise<Buffer> {
  const received = await files.incoming.receive(stream, portal.clientHash);
  try {
    return await inTurn(async () => drawSquare(await received.read(), side, isCut));
  } finally {
    await received.discard();
  }
}

/** A store without room is told to whoever runs the portal, and to the caller in other words. */
export function tellFull(portal: Portal, error: unknown): unknown {
  if (!(error instanceof StorageFullError)) return error;
  portal.reportError(error);
  return new PortalError('storage_full');
}

/** @throws PortalError too_many_files, too_many_requests */
export async function requireRoom(
  { db, appSecret }: FileDeps,
  { partner, clientHash }: Portal,
  customerId: number,
): Promise<void> {
  const subject = hashSubject(appSecret, clientHash);
  const seconds = await countTries(db.main, partner.id, [
    { throttle: UPLOADS_OF_ADDRESS, subject },
  ]);
  if (seconds > 0) throw new PortalError('too_many_requests', { retryAfterSeconds: seconds });
  const use = await transact(db.main, (transaction) => getUse(transaction, customerId), {
    partnerId: partner.id,
  });
  requireQuota(use);
}

export function requireQuota({ loose, bytes }: { loose: number; bytes: number }): void {
  if (loose >= LOOSE_MAX || bytes >= OWNER_BYTES_MAX) throw new PortalError('too_many_files');
}

/**
 * Keeps what was looked at.
 * @param upload what it came by, which ends with it; null: it came at once
 * @throws PortalError sign_in_required, file_refused, too_many_files, changed_meanwhile (the upload has ended); StorageFullError
 */
export async function keepFile(
  deps: FileDeps,
  portal: Portal,
  file: Inspected & { name: string },
  upload: string | null = null,
): Promise<SentFile> {
  const { customerId } = requireCustomer(portal);
  return storeFile(
    deps,
    { portal, partnerId: portal.partner.id },
    file,
    async (transaction, row) => {
      requireQuota(await lockUse(transaction, customerId, upload));
      const isKept = await insertFile(transaction, customerId, {
        ...row,
        keptSeconds: LOOSE_SECONDS,
      });
      if (!isKept) throw new PortalError('sign_in_required');
      if (upload !== null && !(await settleUpload(transaction, upload, row.id))) {
        throw new PortalError('changed_meanwhile');
      }
    },
  );
}

/**
 * Checks, encrypts and stores what was looked at.
 * @param insert its row, or throws: then nothing of it stays
 * @throws PortalError file_refused; StorageFullError
 */
export async function storeFile(
  { db, appSecret, files }: FileDeps,
  { portal, partnerId }: { portal: Portal; partnerId: number },
  { content, kind, name }: Inspected & { name: string },
  insert: (transaction: Transaction, row: Omit<NewFile, 'keptSeconds'>) => Promise<void>,
): Promise<SentFile> {
  const state = await checkForViruses(files, portal, content);
  const id = createUuid();
  const { key, wrapped, mark } = createFileKey(appSecret, id);
  const row = { id, name: nameAsKept(name, kind), kind, size: content.length, state };
  const digest = createHash('sha256').update(content).digest();
  // First the content, then the row: what is interrupted leaves a content that nobody has, never a row without one.
  await noteContent(db.main, id);
  await files.store.put(id, sealContent(key, id, content));
  try {
    await transact(
      db.main,
      async (transaction) => {
        await insert(transaction, { ...row, digest, key: { wrapped, mark } });
        if (state === 'checking') await orderJob(transaction, 'check_file', { file: id });
      },
      { partnerId },
    );
  } catch (error) {
    await files.store.delete(id);
    throw error;
  }
  return row;
}

async function checkForViruses(
  { virusCheck }: FileDeps['files'],
  { reportError }: Pick<Portal, 'reportError'>,
  content: Buffer,
): Promise<'clean' | 'checking'> {
  if (!virusCheck) return 'clean';
  let verdict;
  try {
    verdict = await virusCheck(content);
  } catch (error) {
    // Nobody sees it until the check has answered.
    reportError(error);
    return 'checking';
  }
  if (verdict === 'infected') throw refuseFile('infected');
  return 'clean';
}
