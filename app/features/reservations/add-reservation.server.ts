import { writeAudit } from '#app/platform/audit.server.ts';
import type { AnswerOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact } from '#db/client.ts';
import type { addReservation as contract } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { requireToken } from '#app/platform/mailed-token.server.ts';
import { addToAccount } from './queries.server.ts';

/**
 * Adds what somebody booked as a visitor to the account of the customer who has signed in, by the link of the booking's own mail.
 * That address and account are the same says nothing: only the mail itself shows that they may read it. Repeating it answers the
 * same.
 * @throws PortalError sign_in_required, forbidden (the product has no appointments), not_found, used (another account has it), expired, of_age, too_many_requests
 */
export async function addReservation(
  deps: BookingDeps,
  { portal, token }: { portal: Portal; token: string },
): Promise<AnswerOf<typeof contract>> {
  const { customerId } = requireCustomer(portal);
  if (!portal.viewer.hasAppointments) throw new PortalError('forbidden');
  const partnerId = portal.partner.id;
  const result = await requireToken(deps, portal, token, (tokenHash) =>
    transact(
      deps.db.main,
      async (transaction) => {
        const added = await addToAccount(transaction, { partnerId, tokenHash, customerId });
        if (added === 'ok') {
          await writeAudit(transaction, portal, { action: 'appointment_added', customerId });
        }
        return added === 'unknown' ? null : added;
      },
      { partnerId },
    ),
  );
  if (result === 'taken') throw new PortalError('used');
  if (result === 'expired' || result === 'of_age') throw new PortalError(result);
  return {};
}
