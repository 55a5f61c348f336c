import { getCleanOfAdvice } from '#app/features/files/advice-files.server.ts';
import type { FileDeps } from '#app/features/files/deps.server.ts';
import {
  makeAddress,
  readContent,
  requireProof,
  type FileContent,
} from '#app/features/files/read-file.server.ts';
import type { StaffActor } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact, type Transaction } from '#db/client.ts';
import { ADVICE_WORK, type Which } from './advice-case.server.ts';
import { ADVICE_FILE_PATH } from './staff-contract.ts';
import { lockQuestion, type LockedQuestion } from './staff-queries.server.ts';

type WhichFile = Which & { fileId: string };

/**
 * Makes an address under which a doctor can see what was sent with a question that they have taken on: for a minute, in their
 * session alone, and noted.
 * @throws PortalError sign_in_required, forbidden, not_found (not theirs to see, or not found clean yet)
 */
export async function openSentFile(
  { db, appSecret }: FileDeps,
  portal: Portal,
  { partnerId, id, fileId }: WhichFile,
): Promise<{ url: string; expiresAt: string }> {
  const role = requirePermission(portal.actor, ADVICE_WORK, { partnerId });
  const actor = requireStaffActor(portal);
  await transact(
    db.main,
    async (transaction) => {
      const question = await requireOwnCase(transaction, actor, id);
      if (!(await getCleanOfAdvice(transaction, id, fileId))) throw new PortalError('not_found');
      await writeAudit(transaction, portal, {
        action: 'advice_file_opened',
        customerId: question.customer_id,
        object: { kind: 'file', id: fileId },
        role,
        grounds: 'to_answer',
      });
    },
    { partnerId },
  );
  const path = ADVICE_FILE_PATH.replace(':partnerId', String(partnerId))
    .replace(':id', id)
    .replace(':fileId', fileId);
  return makeAddress(appSecret, { path, id: fileId, sessionId: actor.sessionId });
}

/** The content behind such an address. @throws PortalError sign_in_required, forbidden, not_found */
export async function readSentFile(
  deps: FileDeps,
  portal: Portal,
  { partnerId, id, fileId, until, proof }: WhichFile & { until: number; proof: string },
): Promise<FileContent> {
  requirePermission(portal.actor, ADVICE_WORK, { partnerId });
  const actor = requireStaffActor(portal);
  requireProof(deps.appSecret, { id: fileId, until, proof, sessionId: actor.sessionId });
  const row = await transact(
    deps.db.main,
    async (transaction) => {
      await requireOwnCase(transaction, actor, id);
      return getCleanOfAdvice(transaction, id, fileId);
    },
    { partnerId },
  );
  if (!row) throw new PortalError('not_found');
  return readContent(deps, row);
}

function requireStaffActor({ actor }: Pick<Portal, 'actor'>): StaffActor {
  if (actor.kind !== 'staff') throw new PortalError('forbidden');
  return actor;
}

async function requireOwnCase(
  transaction: Transaction,
  { staffId }: StaffActor,
  id: string,
): Promise<LockedQuestion> {
  const question = await lockQuestion(transaction, id);
  if (question?.claimed_by !== staffId) throw new PortalError('not_found');
  return question;
}
