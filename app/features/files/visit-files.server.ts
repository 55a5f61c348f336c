import type { Readable } from 'node:stream';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Transaction } from '#db/client.ts';
import { deleteAfterVisit, requireLooseFiles } from './attach-referrals.server.ts';
import type { FileDeps } from './deps.server.ts';
import { FILES_MAX } from './file-rules.ts';
import { presentFile } from './present.ts';
import { receiveFile, storeFile, tellFull } from './put-file.server.ts';
import { attachToVisit } from './queries.server.ts';
import type { SentFile } from './sent-file.ts';
import { findVisitRows, insertGivenFile } from './visit-queries.server.ts';

export { getCleanOfVisit } from './visit-queries.server.ts';

/** What was sent with a visit or during it. */
export interface VisitFile extends SentFile {
  /** By whom. */
  from: 'patient' | 'doctor';
}

/** Of a visit that the caller may see, in the order in which it came. */
export async function findVisitFiles(
  transaction: Transaction,
  reservationId: string,
): Promise<VisitFile[]> {
  const rows = await findVisitRows(transaction, reservationId);
  return rows.map((row) => ({ ...presentFile(row), from: row.is_given ? 'doctor' : 'patient' }));
}

interface Visit {
  reservationId: string;
  startsAt: Date;
}

/**
 * Puts a customer's files to their visit that goes on, beside those sent with its booking. What is there already stays.
 * @throws PortalError invalid_input (`files`: gone), too_many_files
 */
export async function addToVisit(
  transaction: Transaction,
  portal: Pick<Portal, 'actor'>,
  { ids, reservationId, startsAt }: Visit & { ids: readonly string[] },
): Promise<void> {
  const there = (await findVisitFiles(transaction, reservationId)).filter(
    ({ from }) => from === 'patient',
  );
  const more = ids.filter((id) => !there.some((file) => file.id === id));
  if (there.length + more.length > 2 * FILES_MAX) throw new PortalError('too_many_files');
  await requireLooseFiles(transaction, portal, more, 'files');
  await attachToVisit(transaction, more, reservationId, deleteAfterVisit(startsAt));
}

/**
 * Takes a file that a doctor gives to the patient of a visit, under the same rules as what patients send.
 * @param require the right of whoever gives it, asked again once the file has come
 * @throws PortalError file_refused and too_large (`fields.file`), too_many_files, too_many_at_once, storage_full, not_found (the patient
 * has no account any more)
 */
export async function giveFile(
  deps: FileDeps,
  input: { portal: Portal; partnerId: number; staffId: number; name: string; stream: Readable },
  require: (transaction: Transaction) => Promise<Visit & { customerId: number }>,
): Promise<SentFile> {
  const { portal, partnerId, staffId } = input;
  try {
    const inspected = await receiveFile(deps, input);
    return await storeFile(deps, { portal, partnerId }, inspected, async (transaction, row) => {
      const { customerId, reservationId, startsAt } = await require(transaction);
      const given = (await findVisitFiles(transaction, reservationId)).filter(
        ({ from }) => from === 'doctor',
      );
      if (given.length >= FILES_MAX) throw new PortalError('too_many_files');
      const to = { reservationId, staffId, deleteAfter: deleteAfterVisit(startsAt) };
      if (!(await insertGivenFile(transaction, customerId, row, to))) {
        throw new PortalError('not_found');
      }
    });
  } catch (error) {
    throw tellFull(portal, error);
  }
}
