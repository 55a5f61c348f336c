import { createHmac, timingSafeEqual } from 'node:crypto';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { keyFor, keysFor } from '#app/platform/keys.server.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact } from '#db/client.ts';
import { CARE_FILE_PATH, FILE_PATH } from './contract.ts';
import type { FileDeps } from './deps.server.ts';
import { fileOwnerOf } from './file-owner.server.ts';
import { getCareFile, getOpenable, type KeptFile } from './queries.server.ts';
import { openContent, unwrapFileKey } from './seal-file.server.ts';

type ReadFile = Pick<KeptFile, 'name' | 'kind'> & { content: Buffer };

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
  const query = proofOf(appSecret, { id, until, sessionId });
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
): Promise<ReadFile> {
  const { portal, id, until } = input;
  const { sessionId } = requireCustomer(portal);
  requireProof(appSecret, { id, until, sessionId }, input.proof);
  const row = await transact(
    db.main,
    (transaction) => getOpenable(transaction, fileOwnerOf(portal, undefined), id),
    { partnerId: portal.partner.id },
  );
  return readContent({ appSecret, files }, row);
}

/** @throws PortalError not_found */
async function readContent(
  { appSecret, files }: Pick<FileDeps, 'appSecret' | 'files'>,
  row: KeptFile | null,
): Promise<ReadFile> {
  const sealed = row && (await files.store.get(row.id));
  if (!sealed) throw new PortalError('not_found');
  const key = unwrapFileKey(appSecret, row.id, row.wrapped_key);
  return { name: row.name, kind: row.kind, content: openContent(key, row.id, sealed) };
}

const CARE_WORK = 'care.organise';

/** A referral of a request for care. */
interface CareFile {
  portal: Portal;
  partnerId: number;
  id: string;
}

/**
 * The same for who organises the care: that they opened it is noted, as what and why.
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function openCareFile(
  { db, appSecret }: FileDeps,
  { portal, partnerId, careId, id }: CareFile & { careId: string },
): Promise<{ url: string }> {
  const role = requirePermission(portal.actor, CARE_WORK, { partnerId });
  const until = nowMs() + ADDRESS_MS;
  await transact(
    db.main,
    async (transaction) => {
      const found = await getCareFile(transaction, id, careId);
      if (!found) throw new PortalError('not_found');
      await writeAudit(transaction, portal, {
        action: 'file_opened',
        customerId: found.customer_id,
        object: { kind: 'file', id },
        role,
        grounds: 'to_organise',
      });
    },
    { partnerId },
  );
  const path = CARE_FILE_PATH.replace(':partnerId', String(partnerId)).replace(':file', id);
  return { url: `${path}?${proofOf(appSecret, { id, until, sessionId: staffSession(portal) })}` };
}

/** @throws PortalError forbidden, not_found: too late, another session, or it is gone */
export async function readCareFile(
  { db, appSecret, files }: FileDeps,
  { portal, partnerId, id, until, proof }: CareFile & { until: number; proof: string },
): Promise<ReadFile> {
  requirePermission(portal.actor, CARE_WORK, { partnerId });
  requireProof(appSecret, { id, until, sessionId: staffSession(portal) }, proof);
  const row = await transact(db.main, (transaction) => getCareFile(transaction, id, null), {
    partnerId,
  });
  return readContent({ appSecret, files }, row);
}

function staffSession({ actor }: Pick<Portal, 'actor'>): string {
  if (actor.kind !== 'staff') throw new PortalError('forbidden');
  return actor.sessionId;
}

interface Proven {
  id: string;
  until: number;
  sessionId: string;
}

function proofOf(appSecret: string, proven: Proven): URLSearchParams {
  const proof = prove(keyFor(appSecret, 'file'), proven).toString('base64url');
  return new URLSearchParams({ until: String(proven.until), proof });
}

/** @throws PortalError not_found */
function requireProof(appSecret: string, proven: Proven, given: string): void {
  const proof = Buffer.from(given, 'base64url');
  const isProven = keysFor(appSecret, 'file').some((key) =>
    timingSafeEqual(prove(key, proven), proof),
  );
  if (!isProven || proven.until < nowMs()) throw new PortalError('not_found');
}

function prove(key: Buffer, { id, until, sessionId }: Proven): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify(['file', id, until, sessionId]))
    .digest();
}
