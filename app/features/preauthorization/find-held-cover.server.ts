import { findCover } from './find-cover.server.ts';
import type { PreauthCheck } from './contract.ts';
import { getBookedVisit } from './queries.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact, type Database } from '#db/client.ts';

/** What a member's cover makes of a time that is held; null: they are not insured. */
export async function findHeldCover(
  { db }: { db: Database },
  portal: Portal,
  reservationId: string,
): Promise<PreauthCheck | null> {
  const { actor } = portal;
  if (actor.kind !== 'customer' || !portal.viewer.isInsured) return null;
  return transact(
    db.main,
    async (transaction) => {
      const visit = await getBookedVisit(transaction, reservationId);
      if (!visit) return null;
      const found = await findCover(
        transaction,
        portal,
        actor,
        {
          subfunctionId: visit.subfunction_id,
          providerId: visit.provider_id,
          doctorId: visit.doctor_id,
          startsAt: visit.starts_at.getTime(),
        },
        { price: visit.price },
      );
      return found?.check ?? null;
    },
    { partnerId: portal.partner.id },
  );
}
