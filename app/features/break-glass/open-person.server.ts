import { v7 as createUuid } from 'uuid';
import {
  forgiveLookUps,
  requireStaffActor,
  type LookUpDeps,
} from '#app/features/call-centre/find-people.server.ts';
import { readOpening } from '#app/features/call-centre/opening.server.ts';
import { takeStaffProof } from '#app/features/identity/staff-proof.server.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { normaliseText } from '#app/people/text.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { AnswerOf, BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact } from '#db/client.ts';
import type { openInEmergency as openContract } from './contract.ts';
import { endRow, findWatchers, openRow } from './queries.server.ts';
import { checkComment, EMERGENCIES_PER_DAY, EMERGENCY_MINUTES } from './rules.ts';

const OPEN = 'emergency.open';
/** After that the oldest of a day may be over. */
const RETRY_AFTER_SECONDS = 60 * 60;

/**
 * Opens a person who was found to this session of the staff, to be read for a while. It is noted with the person in the transaction
 * that opens it, and so is the mail to all who watch: none of it is ever there without the others.
 * @throws PortalError sign_in_required, forbidden, not_found (found too long ago or by somebody else, or erased), invalid_input (with
 * fields), second_factor_missing, second_factor_required, second_factor_wrong, too_many_sign_ins, too_many_codes, too_many_requests
 */
export async function openInEmergency(
  deps: LookUpDeps,
  portal: Portal,
  { found, grounds, comment: typed, ...proof }: BodyOf<typeof openContract>,
): Promise<AnswerOf<typeof openContract>> {
  const actor = requireStaffActor(portal);
  const opening = readOpening(deps.appSecret, 'emergency', actor, found, nowMs());
  if (opening?.subject.kind !== 'customer') throw new PortalError('not_found');
  const { partnerId, subject } = opening;
  const { customerId } = subject;
  requirePermission(actor, OPEN, { partnerId });
  const comment = normaliseText(typed);
  const wrong = checkComment(comment);
  if (wrong) throw new PortalError('invalid_input', { fields: { comment: wrong } });
  await takeStaffProof(deps, portal, proof, 'emergency');
  const id = await transact(
    deps.db.main,
    async (transaction) => {
      const opened = await openRow(transaction, {
        by: actor.staffId,
        staffName: actor.name,
        sessionId: actor.sessionId,
        id: createUuid(),
        customerId,
        grounds,
        comment,
        minutes: EMERGENCY_MINUTES,
        perDay: EMERGENCIES_PER_DAY,
      });
      if (opened.id === null || opened.result !== 'ok') return requireOpen(opened);
      await writeAudit(transaction, portal, {
        action: 'break_glass_opened',
        customerId,
        object: { kind: 'break_glass', id: opened.id },
        role: opened.role,
        grounds,
        reason: 'emergency',
      });
      for (const staff of await findWatchers(transaction, actor.staffId)) {
        await orderJob(transaction, 'mail_break_glass', {
          access: opened.id,
          staff: String(staff),
        });
      }
      return opened.id;
    },
    { partnerId },
  );
  await forgiveLookUps(deps, actor, 1);
  return { partnerId, id };
}

/** @throws PortalError forbidden, not_found, too_many_requests: when it was not open already */
function requireOpen({ result, id }: Awaited<ReturnType<typeof openRow>>): string {
  if (result === 'open' && id !== null) return id;
  if (result === 'too_many') {
    throw new PortalError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  throw new PortalError(result === 'forbidden' ? 'forbidden' : 'not_found');
}

/** Ends one of one's own; what is over stays so. @throws PortalError sign_in_required, forbidden */
export async function endEmergency(
  { db }: Pick<LookUpDeps, 'db'>,
  portal: Portal,
  { partnerId, id }: { partnerId: number; id: string },
): Promise<void> {
  const actor = requireStaffActor(portal);
  requirePermission(actor, OPEN, { partnerId });
  await transact(
    db.main,
    async (transaction) => {
      const ended = await endRow(transaction, actor.staffId, id);
      if (!ended) return;
      await writeAudit(transaction, portal, {
        action: 'break_glass_ended',
        customerId: ended.customer_id,
        object: { kind: 'break_glass', id: ended.id },
        role: ended.role,
        grounds: ended.grounds,
        reason: 'emergency',
      });
    },
    { partnerId },
  );
}
