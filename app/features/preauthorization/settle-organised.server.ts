import type { Portal } from '#app/platform/portal.ts';
import type { Transaction } from '#db/client.ts';
import { findCover } from './find-cover.server.ts';
import { decideRow, getBookedVisit, recordCoverRow } from './queries.server.ts';
import { recordOf } from './settle-cover.server.ts';

/**
 * Takes a booking that the same transaction has confirmed from the cover, where the insurer was asked before: what has to be
 * approved counts as approved at once, also what would be too near to be asked for now.
 */
export async function settleOrganised(
  transaction: Transaction,
  place: Pick<Portal, 'market' | 'timeZone'>,
  booked: { customerId: number; reservationId: string; staffId: number | null },
): Promise<void> {
  const { customerId, reservationId, staffId } = booked;
  const visit = await getBookedVisit(transaction, reservationId);
  if (!visit) return;
  const found = await findCover(
    transaction,
    place,
    { customerId },
    {
      subfunctionId: visit.subfunction_id,
      providerId: visit.provider_id,
      doctorId: visit.doctor_id,
      startsAt: visit.starts_at.getTime(),
    },
    { price: visit.price },
  );
  if (!found) return;
  const { preauthType } = found.check;
  const type = preauthType === 'too_early' ? 'normal' : preauthType;
  await recordCoverRow(
    transaction,
    reservationId,
    recordOf({ ...found, check: { ...found.check, preauthType: type } }),
  );
  if (type === 'normal') {
    await decideRow(transaction, { reservationId, isApproved: true, staffId });
  }
}
