import type { Actor } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { PreauthDeps } from './check-preauth.server.ts';
import type { RefusalReason } from './refusal-reasons.ts';
import { decideRow, holdBooker } from './queries.server.ts';

export interface DecideDeps extends PreauthDeps {
  /** Makes the link of the mail: it leads the member to the decision by way of the date of birth. */
  makeDecisionLink: (
    transaction: Transaction,
    link: { accountId: number; email: string; reservationId: string },
  ) => Promise<unknown>;
}

export interface DecideInput {
  /** Whose booking it is. */
  partnerId: number;
  reservationId: string;
  isApproved: boolean;
  /** Why it is refused, for the audit; null: approved, or by the portal itself. */
  reason?: RefusalReason | null;
  requestId: string;
}

/**
 * Decides whether the insurer pays for a booking that waits for it, and has the member told by mail. Approved, it is
 * confirmed. Refused, the time stays theirs at their own cost: they may cancel it free of charge for a day more, whatever the
 * clinic's deadline. The mail leads to the decision in the portal, by a link that asks for the date of birth. Deciding the same
 * again changes nothing.
 * @throws PortalError sign_in_required, forbidden (`preauthorization.decide` at the partner), not_found, appointment_over
 * (given up, or decided otherwise)
 */
export async function decidePreauthorization(
  { db, makeDecisionLink }: DecideDeps,
  actor: Actor,
  { partnerId, reservationId, isApproved, reason = null, requestId }: DecideInput,
): Promise<void> {
  const role = requirePermission(actor, 'preauthorization.decide', { partnerId });
  const result = await transact(
    db.main,
    async (transaction) => {
      const booker = await holdBooker(transaction, reservationId);
      const decided = await decideRow(transaction, {
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
            grounds: reason,
          },
        );
        if (booker) {
          await makeDecisionLink(transaction, {
            accountId: booker.account_id,
            email: booker.user_email,
            reservationId,
          });
        }
      }
      return decided.result;
    },
    { partnerId },
  );
  if (result === 'unknown') throw new PortalError('not_found');
  if (result === 'over') throw new PortalError('appointment_over');
}
