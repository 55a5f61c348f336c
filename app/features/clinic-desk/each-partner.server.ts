import { transact, type Database, type Transaction } from '#db/client.ts';
import type { DeskClinic } from './desk-clinics.ts';

/** Asked at each partner whose patients the desk receives: each has walls of its own. */
export async function atEachPartner<T>(
  { db }: { db: Database },
  { partnerIds }: DeskClinic,
  ask: (transaction: Transaction, partnerId: number) => Promise<T[]>,
): Promise<T[]> {
  const lists = await Promise.all(
    partnerIds.map((partnerId) =>
      transact(db.main, (transaction) => ask(transaction, partnerId), { partnerId }),
    ),
  );
  return lists.flat();
}
