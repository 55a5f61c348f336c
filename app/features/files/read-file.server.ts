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
import { fileOwnerOf } from './file-owner.server.ts';
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
  const until = nowMs() + ADDRESS_MS;
  await transact(
    db.main,
    async (transaction) => {
      if (!(await getOpenable(transaction, fileOwnerOf(portal, undefined), id))) {
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
  const proof = prove(keyFor(appSecret, 'file'), { id, until, sessionId });
  const query = new URLSearchParams({ until: String(until), proof: proof.toString('base64url') });
  return {
    url: `${FILE_PATH.replace(':id', id)}?${query}`,
    expiresAt: new Date(until).toISOString(),
  };
}

/**
 * The content behind such an address.
 * @throws PortalError sign_in_required, not_found: too late, another session, or it is gone
 */
export async function readFile(
  { db, appSecret, files }: FileDeps,
  input: { portal: Portal; id: string; until: number; proof: string },
): Promise<Pick<KeptFile, 'name' | 'kind'> & { content: Buffer }> {
  const { portal, id, until } = input;
  const { sessionId } = requireCustomer(portal);
  const proof = Buffer.from(input.proof, 'base64url');
  const isProven = keysFor(appSecret, 'file').some((key) =>
    timingSafeEqual(prove(key, { id, until, sessionId }), proof),
  );
  if (!isProven || until < nowMs()) throw new PortalError('not_found');
  const row = await transact(
    db.main,
    (transaction) => getOpenable(transaction, fileOwnerOf(portal, undefined), id),
    { partnerId: portal.partner.id },
  );
  const sealed = row && (await files.store.get(id));
  if (!sealed) throw new PortalError('not_found');
  const key = unwrapFileKey(appSecret, id, row.wrapped_key);
  return { name: row.name, kind: row.kind, content: openContent(key, id, sealed) };
}

function prove(
  key: Buffer,
  { id, until, sessionId }: { id: string; until: number; sessionId: string },
): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify(['file', id, until, sessionId]))
    .digest();
}
