import { writeAuditOfEach } from '#app/platform/audit.server.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { ClosingReason } from '#app/platform/states.ts';
import { createTurns } from '#app/platform/turns.ts';
import { transact, type Transaction } from '#db/client.ts';
import { DESK } from './desk-clinics.ts';
import type { DeskDeps, OwnDesk } from './own-clinic.server.ts';
import { cancelVisitRows, type CancelledRow, type SeenBooking } from './queries.server.ts';

/** Visits of one statement, which has to end within the pool's time limit. */
const SET = 100;
/** Who cancels all that is booked waits without a connection: those of the staff are few, and everybody at a desk needs one. */
const inTurn = createTurns({ atOnce: 2 });

/** Cancels visits in the name of their clinic, at the partner of the transaction, and notes those that it did. */
export async function cancelVisits(
  transaction: Transaction,
  portal: Portal,
  { partnerId, providerId }: { partnerId: number; providerId: number },
  { visits, reason }: { visits: readonly SeenBooking[]; reason: ClosingReason },
): Promise<CancelledRow[]> {
  const results: CancelledRow[] = [];
  // In one order whoever cancels, so that nobody waits for who waits for them.
  const sorted = visits.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (let from = 0; from < sorted.length; from += SET) {
    const set = sorted.slice(from, from + SET);
    results.push(...(await cancelVisitRows(transaction, { visits: set, providerId, reason })));
  }
  await writeAuditOfEach(
    transaction,
    portal,
    {
      action: 'visit_cancelled_by_clinic',
      kind: 'reservation',
      role: requirePermission(portal.actor, DESK, { partnerId, providerId }),
      grounds: reason,
    },
    results
      .filter(({ result }) => result === 'ok')
      .map(({ id, customer_id: customerId }) => ({ id, customerId })),
  );
  return results;
}

/**
 * Cancels what is booked at a clinic, one partner after the other.
 * @param input.find what is to be cancelled at the partner of the transaction; what has changed since it was seen stays
 * @param input.done told, in the transaction, what was cancelled
 * @returns how many
 */
export function cancelBooked(
  { db }: DeskDeps,
  portal: Portal,
  { desk: { providerId, partnerIds } }: OwnDesk,
  {
    reason,
    find,
    done = async () => {},
  }: {
    reason: ClosingReason;
    find: (transaction: Transaction, partnerId: number) => Promise<readonly SeenBooking[]>;
    done?: (transaction: Transaction, ids: readonly string[]) => Promise<void>;
  },
): Promise<number> {
  return inTurn(async () => {
    let count = 0;
    for (const partnerId of partnerIds) {
      const ids = await transact(
        db.main,
        async (transaction) => {
          const visits = await find(transaction, partnerId);
          const place = { partnerId, providerId };
          const results = await cancelVisits(transaction, portal, place, { visits, reason });
          const cancelled = results.flatMap(({ id, result }) => (result === 'ok' ? [id] : []));
          await done(transaction, cancelled);
          return cancelled;
        },
        { partnerId },
      );
      count += ids.length;
    }
    return count;
  });
}
