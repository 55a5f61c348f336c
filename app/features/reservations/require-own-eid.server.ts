import { refuseForeign } from '#app/platform/refuse-foreign.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { BookingDeps } from './deps.server.ts';
import { hasMemberId } from './queries.server.ts';

/**
 * The member id in a booking is that of the customer who has signed in or of an adult who shares their account. One of somebody
 * else, one that nobody has and any that a visitor names are the same answer, which is noted: nobody learns who is a member, and
 * the clinic is told of no wrong one.
 * @throws PortalError not_found
 */
export async function requireOwnEid(
  { db }: Pick<BookingDeps, 'db'>,
  portal: Portal,
  clientEid: string | null,
  reservationId: string,
): Promise<void> {
  if (clientEid === null) return;
  const { actor, partner } = portal;
  const customerId = actor.kind === 'customer' ? actor.customerId : 0;
  const isOwn = await transact(
    db.main,
    (transaction) => hasMemberId(transaction, customerId, clientEid),
    { partnerId: partner.id },
  );
  if (!isOwn) await refuseForeign(db.main, portal, { kind: 'member_id_for', id: reservationId });
}
