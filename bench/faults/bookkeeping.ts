import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '#db/client.ts';
import { findAtMost, findNone, type Finding } from './finding.ts';
import type { ReceivedMail } from './mailbox.ts';
import type { Visit } from './visitor.ts';

interface ReservationRow {
  id: string;
  status: string;
  patient_email: string | null;
}

const DRAIN_LIMIT_MS = 120_000;
const POLL_MS = 200;

/** Waits until the worker has nothing left to do. */
export async function waitForOutbox(owner: Pool): Promise<void> {
  const endsAt = performance.now() + DRAIN_LIMIT_MS;
  while (performance.now() < endsAt) {
    const { rows } = await owner.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM outbox WHERE done_at IS NULL AND failed_at IS NULL',
    );
    if (rows[0]?.n === 0) return;
    await delay(POLL_MS);
  }
}

/** Compares what visitors were told with what the database holds and what the mailbox has. */
export async function auditBookings(
  owner: Pool,
  since: Date,
  visits: readonly Visit[],
  mails: readonly ReceivedMail[],
  kills: number,
): Promise<Finding[]> {
  const { rows } = await owner.query<ReservationRow>(
    'SELECT id, status::text, patient_email FROM reservation WHERE created_at >= $1',
    [since],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const statusOf = (visit: Visit) => byId.get(visit.reservationId ?? '')?.status;
  const lost = visits.filter(
    (visit) =>
      (visit.reservationId !== null && !statusOf(visit)) ||
      (visit.isSubmitAcknowledged && statusOf(visit) === 'started') ||
      (visit.isVerificationAcknowledged && statusOf(visit) !== 'confirmed'),
  );
  const mailed = (row: ReservationRow, kind: ReceivedMail['kind']) =>
    mails.some((mail) => mail.to === row.patient_email && mail.kind === kind);
  const withoutMail = rows.filter(
    (row) =>
      (row.patient_email !== null && !mailed(row, 'verification')) ||
      (row.status === 'confirmed' && !mailed(row, 'confirmation')),
  );
  const { copies, renamed } = countCopies(mails);
  return [
    findNone('acknowledged bookings lost', lost.length),
    findNone('bookings without their mail', withoutMail.length),
    findNone('times with two live bookings', await countOverlaps(owner)),
    findAtMost('mails sent twice, one per kill at most', kills, copies),
    findNone('mails sent twice under two Message-IDs', renamed),
  ];
}

/** `copies`: mails beyond the first of their kind to one person; `renamed`: those whose Message-ID differs. */
function countCopies(mails: readonly ReceivedMail[]): { copies: number; renamed: number } {
  const idsByMail = new Map<string, string[]>();
  for (const { to, kind, messageId } of mails) {
    const key = `${kind} ${to}`;
    idsByMail.set(key, [...(idsByMail.get(key) ?? []), messageId]);
  }
  let copies = 0;
  let renamed = 0;
  for (const ids of idsByMail.values()) {
    copies += ids.length - 1;
    renamed += new Set(ids).size - 1;
  }
  return { copies, renamed };
}

async function countOverlaps(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM reservation_busy a JOIN reservation_busy b
         ON b.resource_id = a.resource_id AND b.starts_at < a.ends_at AND b.ends_at > a.starts_at AND b.starts_at > a.starts_at`,
  );
  return rows[0]?.n ?? 0;
}
