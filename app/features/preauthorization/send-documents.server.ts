import { addToVisit, findVisitFiles } from '#app/features/files/visit-files.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact, type Database } from '#db/client.ts';
import { getOwnStart, getWantedDocument, takeDocumentRow } from './approval-queries.server.ts';
import type { WantedDocument } from './documents-contract.ts';
import { findDecisionMoment } from './find-cover.server.ts';
import { PREAUTHORIZATION_TARGET_HOURS } from './preauth-type.ts';

const HOUR_MS = 3_600_000;

/**
 * What the insurer has asked a customer for, to decide on a visit of theirs; null: nothing, any more.
 * @throws PortalError sign_in_required
 */
export async function findWantedDocument(
  { db }: { db: Database },
  portal: Portal,
  id: string,
): Promise<WantedDocument | null> {
  const { customerId } = requireCustomer(portal);
  const row = await transact(
    db.main,
    (transaction) => getWantedDocument(transaction, customerId, id),
    { partnerId: portal.partner.id },
  );
  return (
    row && {
      document: row.document,
      until: row.until.toISOString(),
      startsAt: row.starts_at.toISOString(),
      timeZone: row.tz,
      provider: row.provider,
    }
  );
}

/**
 * Sends what the insurer has asked for: the promise begins anew. Repeating it with the same files changes nothing.
 * @throws PortalError sign_in_required, not_found, invalid_input (`files`: required or gone), too_many_files, appointment_over: nobody waits for it
 */
export async function sendDocuments(
  { db }: { db: Database },
  portal: Portal,
  { id, files }: { id: string; files: readonly string[] },
): Promise<void> {
  const { customerId } = requireCustomer(portal);
  if (files.length === 0) {
    throw new PortalError('invalid_input', { fields: { files: 'required' } });
  }
  await transact(
    db.main,
    async (transaction) => {
      const startsAt = await getOwnStart(transaction, customerId, id);
      if (!startsAt) throw new PortalError('not_found');
      const there = new Set((await findVisitFiles(transaction, id)).map((file) => file.id));
      if (files.every((file) => there.has(file))) return;
      await addToVisit(transaction, portal, { ids: files, reservationId: id, startsAt });
      const isTaken = await takeDocumentRow(transaction, id, {
        dueAt: new Date(await findDecisionMoment(transaction, portal)),
        targetAt: new Date(nowMs() + PREAUTHORIZATION_TARGET_HOURS * HOUR_MS),
      });
      if (!isTaken) throw new PortalError('appointment_over');
      await writeAudit(transaction, portal, {
        action: 'preauthorization_document_sent',
        customerId,
        object: { kind: 'reservation', id },
      });
    },
    { partnerId: portal.partner.id },
  );
}
