import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { v7 as createUuid } from 'uuid';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { SentFile } from './sent-file.ts';
import type { FileDeps } from './deps.server.ts';
import { PART_BYTES } from './file-rules.ts';
import { getOwnFile } from './get-own-file.server.ts';
import { inspectFile } from './inspect.server.ts';
import {
  inTurn,
  keepFile,
  LOOSE_SECONDS,
  requireQuota,
  requireRoom,
  tellFull,
} from './put-file.server.ts';
import { lockUse } from './queries.server.ts';
import { noteContent } from './upkeep-queries.server.ts';
import { refuseFile } from './refused-file.ts';
import { createFileKey, openContent, sealContent, unwrapFileKey } from './seal-file.server.ts';
import {
  appendPart,
  findParts,
  getUnfinished,
  getUpload,
  insertUpload,
  removeOldestUploads,
  removeUploadRow,
  type UploadRow,
} from './upload-queries.server.ts';

/** Of one person, such as in several tabs; another one ends the oldest. */
const UNFINISHED_MAX = 5;

type OfUpload = { portal: Portal; id: string };

/**
 * Begins an upload, or goes on with the same content that did not all come.
 * @returns `received`: from where it goes on
 * @throws PortalError sign_in_required, too_many_files, too_many_requests
 */
export async function beginUpload(
  deps: FileDeps,
  { portal, size, digest }: { portal: Portal; size: number; digest: Buffer },
): Promise<{ id: string; received: number }> {
  const { customerId } = requireCustomer(portal);
  await requireRoom(deps, portal, customerId);
  const { begun, outdated } = await inTransaction(deps, portal, async (transaction) => {
    const use = await lockUse(transaction, customerId);
    const known = await getUnfinished(transaction, customerId, { size, digest });
    if (known) return { begun: known, outdated: [] };
    requireQuota(use);
    const id = createUuid();
    const key = createFileKey(deps.appSecret, id);
    const upload = { id, size, digest, key, keptSeconds: LOOSE_SECONDS };
    if (!(await insertUpload(transaction, customerId, upload))) {
      throw new PortalError('sign_in_required');
    }
    const contents = await removeOldestUploads(transaction, customerId, UNFINISHED_MAX);
    return { begun: { id, received: 0 }, outdated: contents };
  });
  await deleteContents(deps, portal, outdated);
  return begun;
}

/**
 * Takes the part of an upload that comes next, sealed before it is stored. Of two that begin at the same place one is taken.
 * @returns how much there is now
 * @throws PortalError sign_in_required, not_found, changed_meanwhile (it does not go on from there), invalid_input and too_large
 * (not as large as it has to be, or the connection broke), too_many_at_once, storage_full
 */
export async function takePart(
  deps: FileDeps,
  input: OfUpload & { start: number; length: number; stream: Readable },
): Promise<{ received: number }> {
  const { portal, id, start, length, stream } = input;
  const { customerId } = requireCustomer(portal);
  const upload = await requireUpload(deps, input);
  if (upload.file_id !== null || upload.received !== start) {
    throw new PortalError('changed_meanwhile');
  }
  const size = Math.min(PART_BYTES, upload.size - start);
  // All of it is there: nothing comes next.
  if (size === 0) throw new PortalError('changed_meanwhile');
  if (length !== size) throw new PortalError(length > size ? 'too_large' : 'invalid_input');
  try {
    const part = await receive(deps, portal, { stream, size });
    const contentId = createUuid();
    const key = unwrapFileKey(deps.appSecret, id, upload.wrapped_key);
    // First the content, then the row: see `keepFile`.
    await noteContent(deps.db.main, contentId);
    await deps.files.store.put(contentId, sealContent(key, placeOf(id, start), part));
    const received = await inTransaction(deps, portal, (transaction) =>
      appendPart(transaction, customerId, { uploadId: id, start, size, contentId }),
    );
    if (received === null) {
      await deleteContents(deps, portal, [contentId]);
      throw new PortalError('changed_meanwhile');
    }
    return { received };
  } catch (error) {
    throw tellFull(portal, error);
  }
}

/**
 * Makes a file of all the parts, as if it had come at once. What is refused leaves nothing behind.
 * @throws PortalError as `putFile`; not_found; changed_meanwhile: something is missing
 */
export async function finishUpload(
  deps: FileDeps,
  input: OfUpload & { name: string },
): Promise<SentFile> {
  const { portal, id, name } = input;
  const upload = await requireUpload(deps, input);
  if (upload.file_id !== null) return getOwnFile(deps, { portal, id: upload.file_id });
  if (upload.received < upload.size) throw new PortalError('changed_meanwhile');
  const parts = await inTransaction(deps, portal, (transaction) => findParts(transaction, id));
  try {
    const inspected = await inTurn(async () => inspectFile(await readWhole(deps, upload, parts)));
    const file = await keepFile(deps, portal, { ...inspected, name }, id);
    await deleteContents(
      deps,
      portal,
      parts.map(({ content_id }) => content_id),
    );
    return file;
  } catch (error) {
    const code = error instanceof PortalError ? error.code : null;
    // A call that came twice: the other has made the file.
    const after = code === 'changed_meanwhile' ? await requireUpload(deps, input) : null;
    if (after?.file_id) return getOwnFile(deps, { portal, id: after.file_id });
    if (code === 'file_refused' || code === 'too_large' || code === 'not_found') {
      await removeUpload(deps, input);
    }
    throw tellFull(portal, error);
  }
}

/** Forgets what did not all come; there being none is as good. @throws PortalError sign_in_required */
export async function removeUpload(deps: FileDeps, { portal, id }: OfUpload): Promise<void> {
  const { customerId } = requireCustomer(portal);
  const contents = await inTransaction(deps, portal, (transaction) =>
    removeUploadRow(transaction, customerId, id),
  );
  await deleteContents(deps, portal, contents);
}

/** A part stays at its place in its upload. */
const placeOf = (id: string, start: number) => `${id} ${start}`;

function inTransaction<Result>(
  { db }: FileDeps,
  { partner }: Portal,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return transact(db.main, work, { partnerId: partner.id });
}

/** @throws PortalError sign_in_required, not_found (not theirs) */
async function requireUpload(deps: FileDeps, { portal, id }: OfUpload): Promise<UploadRow> {
  const { customerId } = requireCustomer(portal);
  const upload = await inTransaction(deps, portal, (transaction) =>
    getUpload(transaction, customerId, id),
  );
  if (!upload) throw new PortalError('not_found');
  return upload;
}

const BROKEN = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

/** @throws PortalError too_large, file_refused (empty), invalid_input (smaller than it has to be), too_many_at_once; StorageFullError */
async function receive(
  { files }: FileDeps,
  { clientHash }: Portal,
  { stream, size }: { stream: Readable; size: number },
): Promise<Buffer> {
  const received = await files.incoming.receive(stream, clientHash, size).catch((error) => {
    // Everyday life of a telephone, and nobody is there to be told.
    if (BROKEN.has(error.code)) throw new PortalError('invalid_input');
    throw error;
  });
  try {
    const part = await received.read();
    if (part.length < size) throw new PortalError('invalid_input');
    return part;
  } finally {
    await received.discard();
  }
}

/** @throws PortalError not_found (a part is gone), file_refused (not what was announced) */
async function readWhole(
  { appSecret, files }: FileDeps,
  { id, wrapped_key, digest, size }: UploadRow,
  parts: readonly { start: number; content_id: string }[],
): Promise<Buffer> {
  const key = unwrapFileKey(appSecret, id, wrapped_key);
  const whole = Buffer.alloc(size);
  for (const { start, content_id } of parts) {
    const sealed = await files.store.get(content_id);
    if (!sealed) throw new PortalError('not_found');
    openContent(key, placeOf(id, start), sealed).copy(whole, start);
  }
  if (!createHash('sha256').update(whole).digest().equals(digest)) throw refuseFile('unreadable');
  return whole;
}

/** What cannot be deleted now goes with the contents that nobody has. */
async function deleteContents(
  { files }: FileDeps,
  portal: Portal,
  ids: readonly string[],
): Promise<void> {
  await Promise.all(ids.map((id) => files.store.delete(id).catch(portal.reportError)));
}
