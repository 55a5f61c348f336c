import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import { CARE_FILE_PATH } from './contract.ts';
import type { FileDeps } from './deps.server.ts';
import { getCareFile } from './queries.server.ts';
import { makeAddress, readContent, requireProof, type FileContent } from './read-file.server.ts';

const WORK = 'care.organise';

/** A referral of a request for care. */
interface CareFile {
  portal: Portal;
  partnerId: number;
  id: string;
}

/**
 * Makes an address that gives a referral to who organises the care, in their session alone; that they opened it is noted.
 * @throws PortalError sign_in_required, forbidden, not_found (not of that request, or not found clean yet)
 */
export async function openCareFile(
  { db, appSecret }: FileDeps,
  { portal, partnerId, careId, id }: CareFile & { careId: string },
): Promise<{ url: string }> {
  const role = requirePermission(portal.actor, WORK, { partnerId });
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
  return makeAddress(appSecret, { path, id, sessionId: sessionOf(portal) });
}

/**
 * The content behind such an address.
 * @throws PortalError sign_in_required, forbidden, not_found: too late, another session, or it is gone
 */
export async function readCareFile(
  { db, appSecret, files }: FileDeps,
  { portal, partnerId, id, until, proof }: CareFile & { until: number; proof: string },
): Promise<FileContent> {
  requirePermission(portal.actor, WORK, { partnerId });
  requireProof(appSecret, { id, until, sessionId: sessionOf(portal), proof });
  const row = await transact(db.main, (transaction) => getCareFile(transaction, id, null), {
    partnerId,
  });
  if (!row) throw new PortalError('not_found');
  return readContent({ appSecret, files }, row);
}

function sessionOf({ actor }: Pick<Portal, 'actor'>): string {
  if (actor.kind !== 'staff') throw new PortalError('forbidden');
  return actor.sessionId;
}
