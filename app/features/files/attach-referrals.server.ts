import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Transaction } from '#db/client.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import {
  attachToAdviceRow,
  attachToCareRow,
  attachToVisit,
  detachFromCareRow,
  findLooseRows,
  findOwnRows,
  hasFiles,
  type FileRow,
} from './queries.server.ts';

/** The clinic keeps the record that the law asks for. */
const KEPT_AFTER_VISIT_MS = 90 * 86_400_000;

export function deleteAfterVisit(startsAt: Date): Date {
  return new Date(startsAt.getTime() + KEPT_AFTER_VISIT_MS);
}

/**
 * Puts a customer's files to their visit, in the transaction that books it. A repeated call, perhaps with the same file sent
 * anew, finds them there.
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
  if (await hasFiles(transaction, reservationId)) return true;
  await requireLooseFiles(transaction, portal, ids);
  await attachToVisit(transaction, ids, reservationId, deleteAfterVisit(new Date(startsAt)));
  return true;
}

/**
 * Puts a customer's files to their request for care, in the transaction that keeps it.
 * @returns their names
 * @throws PortalError invalid_input (`referrals`: gone)
 */
export async function attachToCare(
  transaction: Transaction,
  portal: Pick<Portal, 'actor'>,
  { ids, careId }: { ids: readonly string[]; careId: string },
): Promise<string[]> {
  const files = await requireLooseFiles(transaction, portal, ids);
  await attachToCareRow(transaction, ids, careId);
  return files.map(({ name }) => name);
}

/** Their owner does not want them with the request any more: nobody who organises it can open them, and they are deleted soon. */
export async function detachFromCare(
  transaction: Transaction,
  { ids, careId }: { ids: readonly string[]; careId: string },
): Promise<void> {
  if (ids.length > 0) await detachFromCareRow(transaction, ids, careId);
}

/**
 * Puts a customer's files to what they ask a doctor, in the transaction that keeps it.
 * @throws PortalError invalid_input (`files`: gone)
 */
export async function attachToAdvice(
  transaction: Transaction,
  portal: Pick<Portal, 'actor'>,
  { ids, questionId }: { ids: readonly string[]; questionId: string },
): Promise<void> {
  await requireLooseFiles(transaction, portal, ids, 'files');
  await attachToAdviceRow(transaction, ids, questionId);
}

/** Names what was sent by its content: the same file sent again has another id. */
export async function nameContents(
  transaction: Transaction,
  portal: Pick<Portal, 'actor'>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await findOwnRows(transaction, requireCustomer(portal).customerId, ids);
  return rows.map(({ digest }) => digest.toString('base64')).toSorted();
}

/** Theirs, and no other form was sent with them; locked. */
export async function requireLooseFiles(
  transaction: Transaction,
  portal: Pick<Portal, 'actor'>,
  ids: readonly string[],
  field = 'referrals',
): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const files = await findLooseRows(transaction, requireCustomer(portal).customerId, ids);
  if (files.length < ids.length) {
    throw new PortalError('invalid_input', { fields: { [field]: 'gone' } });
  }
  return files;
}
