import type { Actor } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import { transact } from '#db/client.ts';
import type { PreauthDeps } from './check-preauth.server.ts';
import { decideRow } from './queries.server.ts';

export interface DecideInput {
  /** Whose booking it is. */
  partnerId: number;
  reservationId: string;
  isApproved: boolean;
  requestId: string;
}

/**
 * Decides whether the insurer pays for a booking that waits for it, and has the member told by mail. Approved, it is
 * confirmed. Refused, the time stays theirs at their own cost: they may cancel it free of charge for a day more, whatever the
 * clinic's deadline. Deciding the same again changes nothing.
 * @throws PortalError sign_in_required, forbidden (`preauthorization.decide` at the partner), not_found, appointment_over
 * (given up, or decided otherwise)
 */
export async function decidePreauthorization(
  { db }: PreauthDeps,
  actor: Actor,
  { partnerId, reservationId, isApproved, requestId }: DecideInput,
): Promise<void> {
  const role = requirePermission(actor, 'preauthorization.decide', { partnerId });
  const result = await transact(
    db.main,
    async (transaction) => {
      const decided = await decideRow(transaction, {
        partnerId,
        reservationId,
        isApproved,
        staffId: actor.kind === 'staff' ? actor.staffId : null,
      });
      if (decided.result === 'ok') {
        await writeAudit(
          transaction,
          { actor, requestId },
          {
            action: isApproved ? 'preauthorization_approved' : 'preauthorization_rejected',
            customerId: decided.customer_id,
            object: { kind: 'reservation', id: reservationId },
            role,
          },
        );
      }
      return decided.result;
    },
    { partnerId },
  );
  if (result === 'unknown') throw new PortalError('not_found');
  if (result === 'over') throw new PortalError('appointment_over');
}
