import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import { findCallBackRows, findLeftCallBackRows, type CallBackRow } from './queries.server.ts';

export type HeldCallBack = Omit<CallBackRow, 'id'>;

/** They are deleted after a year; three may be open at once. */
const ALL = 10_000;

/** Every call-back of the caller's with what was noted of it, for their copy. @throws PortalError sign_in_required */
export async function findHeldCallBacks(
  { db }: { db: Database },
  { portal }: { portal: Portal },
): Promise<HeldCallBack[]> {
  const { customerId } = requireCustomer(portal);
  const rows = await transact(
    db.main,
    (transaction) => findCallBackRows(transaction, customerId, ALL),
    { partnerId: portal.partner.id },
  );
  return rows.map(withoutId);
}

/** The same among these rows, for the copy of a child of age to whom an erased account has left them. */
export async function findCallBacksOfTraces(
  transaction: Transaction,
  ids: readonly string[],
): Promise<HeldCallBack[]> {
  return (await findLeftCallBackRows(transaction, ids)).map(withoutId);
}

function withoutId({ id: _id, ...row }: CallBackRow): HeldCallBack {
  return row;
}
