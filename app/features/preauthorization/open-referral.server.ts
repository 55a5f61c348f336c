import type { FileDeps } from '#app/features/files/deps.server.ts';
import {
  makeAddress,
  readContent,
  requireProof,
  type FileContent,
} from '#app/features/files/read-file.server.ts';
import { getCleanOfVisit } from '#app/features/files/visit-files.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact, type Transaction } from '#db/client.ts';
import { REFERRAL_PATH } from './approval-contract.ts';
import { getApprovalCase } from './approval-case-queries.server.ts';
import { READ } from './find-approvals.server.ts';

interface WhichFile {
  partnerId: number;
  reservationId: string;
  fileId: string;
}

/**
 * Makes an address under which somebody who decides can see what was sent with a case that waits: for a minute, in their session
 * alone, and noted.
 * @throws PortalError sign_in_required, forbidden, not_found (of no case that waits, or not found clean yet)
 */
export async function openReferral(
  { db, appSecret }: Pick<FileDeps, 'db' | 'appSecret'>,
  portal: Portal,
  { partnerId, reservationId, fileId }: WhichFile,
): Promise<{ url: string; expiresAt: string }> {
  const role = requirePermission(portal.actor, READ, { partnerId });
  const { staffId, sessionId } = requireStaffActor(portal);
  await transact(
    db.main,
    async (transaction) => {
      const found = await requireFile(transaction, staffId, { reservationId, fileId });
      await writeAudit(transaction, portal, {
        action: 'file_opened',
        customerId: found.customerId,
        object: { kind: 'file', id: fileId },
        role,
        grounds: 'to_decide',
      });
    },
    { partnerId },
  );
  const path = REFERRAL_PATH.replace(':partnerId', String(partnerId))
    .replace(':reservationId', reservationId)
    .replace(':fileId', fileId);
  return makeAddress(appSecret, { path, id: fileId, sessionId });
}

/** The content behind such an address. @throws PortalError sign_in_required, forbidden, not_found */
export async function readReferral(
  deps: FileDeps,
  portal: Portal,
  { partnerId, until, proof, ...which }: WhichFile & { until: number; proof: string },
): Promise<FileContent> {
  requirePermission(portal.actor, READ, { partnerId });
  const { staffId, sessionId } = requireStaffActor(portal);
  requireProof(deps.appSecret, { id: which.fileId, until, proof, sessionId });
  const { file } = await transact(
    deps.db.main,
    (transaction) => requireFile(transaction, staffId, which),
    { partnerId },
  );
  return readContent(deps, file);
}

function requireStaffActor({ actor }: Pick<Portal, 'actor'>) {
  if (actor.kind !== 'staff') throw new PortalError('forbidden');
  return actor;
}

async function requireFile(
  transaction: Transaction,
  staffId: number,
  { reservationId, fileId }: Pick<WhichFile, 'reservationId' | 'fileId'>,
) {
  const found = await getApprovalCase(transaction, staffId, reservationId);
  const file = found && (await getCleanOfVisit(transaction, reservationId, fileId));
  if (!file) throw new PortalError('not_found');
  return { file, customerId: found.customer_id };
}
