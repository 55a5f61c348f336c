import { createHmac, timingSafeEqual } from 'node:crypto';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { keyFor, keysFor } from '#app/platform/keys.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact } from '#db/client.ts';
import { FILE_PATH } from './contract.ts';
import type { FileDeps } from './deps.server.ts';
import { getOpenable, type KeptFile } from './queries.server.ts';
import { openContent, unwrapFileKey } from './seal-file.server.ts';

/** Enough for a browser to ask for it at once, too short to pass on. */
const ADDRESS_MS = 60_000;

/**
 * Makes an address that gives a file to its owner, in the session that asked for it alone.
 * @throws PortalError sign_in_required, not_found (not theirs, or not found clean yet)
 */
export async function openFile(
  { db, appSecret }: FileDeps,
  { portal, id }: { portal: Portal; id: string },
): Promise<{ url: string; expiresAt: string }> {
  const { customerId, sessionId } = requireCustomer(portal);
  await transact(
    db.main,
    async (transaction) => {
      if (!(await getOpenable(transaction, requireCustomer(portal).customerId, id))) {
        throw new PortalError('not_found');
      }
      await writeAudit(transaction, portal, {
        action: 'file_opened',
        customerId,
        object: { kind: 'file', id },
      });
    },
    { partnerId: portal.partner.id },
  );
  return makeAddress(appSecret, { path: FILE_PATH.replace(':id', id), id, sessionId });
}

/** An address that gives a file for a minute, in the session that asked for it alone. */
export function makeAddress(
  appSecret: string,
  { path, id, sessionId }: { path: string; id: string; sessionId: string },
): { url: string; expiresAt: string } {
  const until = nowMs() + ADDRESS_MS;
  const proof = prove(keyFor(appSecret, 'file'), { id, until, sessionId });
  const query = new URLSearchParams({ until: String(until), proof: proof.toString('base64url') });
  return { url: `${path}?${query}`, expiresAt: new Date(until).toISOString() };
}

/**
 * The content behind such an address.
 * @throws PortalError sign_in_required, not_found: too late, another session, or it is gone
 */
export async function readFile(
  { db, appSecret, files }: FileDeps,
  input: { portal: Portal; id: string; until: number; proof: string },
): Promise<FileContent> {
  const { portal, id, until } = input;
  const { sessionId } = requireCustomer(portal);
  requireProof(appSecret, { id, until, sessionId, proof: input.proof });
  const row = await transact(
    db.main,
    (transaction) => getOpenable(transaction, requireCustomer(portal).customerId, id),
    { partnerId: portal.partner.id },
  );
  if (!row) throw new PortalError('not_found');
  return readContent({ appSecret, files }, row);
}

/** @throws PortalError not_found: too late, or made for another file or session */
export function requireProof(
  appSecret: string,
  input: { id: string; until: number; sessionId: string; proof: string },
): void {
  const proof = Buffer.from(input.proof, 'base64url');
  const isProven = keysFor(appSecret, 'file').some((key) =>
    timingSafeEqual(prove(key, input), proof),
  );
  if (!isProven || input.until < nowMs()) throw new PortalError('not_found');
}

export type FileContent = Pick<KeptFile, 'name' | 'kind'> & { content: Buffer };

/** @throws PortalError not_found: its content is gone */
export async function readContent(
  { appSecret, files }: Pick<FileDeps, 'appSecret' | 'files'>,
  { id, name, kind, wrapped_key }: KeptFile,
): Promise<FileContent> {
  const sealed = await files.store.get(id);
  if (!sealed) throw new PortalError('not_found');
  return {
    name,
    kind,
    content: openContent(unwrapFileKey(appSecret, id, wrapped_key), id, sealed),
  };
}

function prove(
  key: Buffer,
  { id, until, sessionId }: { id: string; until: number; sessionId: string },
): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify(['file', id, until, sessionId]))
    .digest();
}
