import { PortalError } from '#app/platform/errors.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import { decideRow, holdBooker } from './queries.server.ts';

export interface DecideDeps {
  db: Database;
  /** Makes the link of the mail: it leads the member to the decision by way of the date of birth. */
  makeDecisionLink: (
    transaction: Transaction,
    link: { accountId: number; email: string; reservationId: string },
  ) => Promise<unknown>;
}

export interface DecideInput {
  partnerId: number;
  reservationId: string;
  isApproved: boolean;
  /** Who decides. */
  staffId: number;
  requestId: string;
}

/**
 * Decides whether the insurer pays for a booking that waits for it, and has the member told by mail. Approved, it is
 * confirmed. Refused, the time stays his at his own cost: he may cancel it free of charge for a day more, whatever the clinic's
 * deadline. The mail leads to the decision in the portal, by a link that asks for the date of birth. Deciding the same again
 * changes nothing.
 * @throws PortalError not_found, appointment_over (given up, or decided otherwise)
 */
export async function decidePreauthorization(deps: DecideDeps, input: DecideInput): Promise<void> {
  const { partnerId, reservationId } = input;
  const result = await transact(
    deps.db.main,
    async (transaction) => {
      const booker = await holdBooker(transaction, reservationId);
      const decided = await decideRow(transaction, input);
      if (decided === 'ok' && booker) {
        await deps.makeDecisionLink(transaction, {
          accountId: booker.account_id,
          email: booker.user_email,
          reservationId,
        });
      }
      return decided;
    },
    { partnerId },
  );
  if (result === 'unknown') throw new PortalError('not_found');
  if (result === 'over') throw new PortalError('appointment_over');
}
