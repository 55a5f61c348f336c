import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact, type Database } from '#db/client.ts';
import type { reportDelivery as contract } from './contract.ts';
import { findPartnerOfHost, noteMailReport, noteMessageReport } from './queries.server.ts';
import { readReportedId } from './reported-id.ts';

export interface ReportDeps {
  db: Database;
  /** null: nobody is listened to. */
  reportSecret: string | null;
}

/**
 * A provider says that something has come, or will not come. Again, of something unknown and of another partner it changes nothing.
 * @throws PortalError forbidden: not signed by the secret that was settled
 */
export async function reportDelivery(
  { db, reportSecret }: ReportDeps,
  { portal, report }: { portal: Portal; report: BodyOf<typeof contract> },
): Promise<void> {
  const { id, state, signature } = report;
  if (reportSecret === null || !isSigned(reportSecret, `${id}.${state}`, signature)) {
    throw new PortalError('forbidden');
  }
  const reported = readReportedId(id);
  if (reported === null) return;
  if (reported.kind === 'message') {
    const { id: messageId } = reported;
    const partnerId = portal.partner.id;
    await transact(db.main, (transaction) => noteMessageReport(transaction, messageId, state), {
      partnerId,
    });
    return;
  }
  // A mail server knows one address to report to, whichever partner's mail it was.
  const partnerId = await findPartnerOfHost(db.main, reported.host);
  if (partnerId === null) return;
  const outcome = state === 'failed' ? 'bounced' : state;
  await transact(db.main, (transaction) => noteMailReport(transaction, reported.orderId, outcome), {
    partnerId,
  });
}

function isSigned(secret: string, text: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(text).digest('hex');
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
}
