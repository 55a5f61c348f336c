import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Transaction } from '#db/client.ts';
import { fileOwnerOf } from './file-owner.server.ts';
import { attachToVisit, findLooseRows, findVisitFiles } from './queries.server.ts';

/** The clinic keeps the record that the law asks for. */
const KEPT_AFTER_VISIT_MS = 90 * 86_400_000;

/**
 * Puts a customer's files to their visit, in the transaction that books it. A repeated call finds them there.
 * @returns whether the visit has a referral
 * @throws PortalError invalid_input (`referrals`: gone)
 */
export async function attachReferrals(
  transaction: Transaction,
  portal: Pick<Portal, 'actor'>,
  visit: { ids: readonly string[]; reservationId: string; startsAt: number },
): Promise<boolean> {
  const { ids, reservationId, startsAt } = visit;
  if (ids.length === 0) return false;
  const attached = await findVisitFiles(transaction, reservationId);
  const left = ids.filter((id) => !attached.has(id));
  const files = await findLooseRows(transaction, fileOwnerOf(portal, undefined), left);
  if (files.length < left.length) {
    throw new PortalError('invalid_input', { fields: { referrals: 'gone' } });
  }
  await attachToVisit(transaction, left, reservationId, new Date(startsAt + KEPT_AFTER_VISIT_MS));
  return true;
}
