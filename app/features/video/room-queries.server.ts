import { createBatches } from '#db/batches.ts';
import { callForRows, query, type Transaction } from '#db/client.ts';
import { asPartner } from '#db/partner-proof.ts';
import { sql } from '#db/sql.ts';
import type { EndKind } from './room-messages.ts';
import type { QueueEntry } from './visit-rules.ts';

/** What a web socket asks: in transactions that have set the partner; what ends say to each other, together with others. */

const takeOldEnd = sql.named<{ id: string }>(
  'video_take_old_end',
  'DELETE FROM video_end WHERE reservation_id = $1 AND kind = $2 RETURNING id',
);
const addEnd = sql.named(
  'video_add_end',
  `INSERT INTO video_end (id, partner_id, reservation_id, kind, ticket_hash) VALUES ($1, current_partner(), $2, $3, $4)`,
);

/** Takes the place of the end of the same kind; the room is held, so that two do not come at once. */
export async function addEndRow(
  transaction: Transaction,
  end: { id: string; reservationId: string; kind: EndKind; ticketHash: Buffer },
): Promise<void> {
  await query(transaction, takeOldEnd, [end.reservationId, end.kind]);
  await query(transaction, addEnd, [end.id, end.reservationId, end.kind, end.ticketHash]);
}

export interface EndRow {
  id: string;
  kind: EndKind;
  reservation_id: string;
  resource_id: number;
  /** Which of the end's connections this is; only the latest counts. */
  connection: number;
}

const endOfTicket = sql.named<EndRow>(
  'video_end_of_ticket',
  `UPDATE video_end e SET seen_at = portal_now(), connection = e.connection + 1 FROM video_visit v
    WHERE e.ticket_hash = $1 AND v.reservation_id = e.reservation_id RETURNING e.id, e.kind, e.reservation_id, v.resource_id::int, e.connection`,
);
const forgetSignals = sql.named(
  'video_forget_signals',
  'DELETE FROM video_signal WHERE to_end = (SELECT id FROM video_end WHERE ticket_hash = $1)',
);
const renewId = sql.named('video_renew_end', 'UPDATE video_end SET id = $2 WHERE ticket_hash = $1');

/** To the others it is another end from now on: what was on the way to the one before is of no use. */
export async function renewEnd(transaction: Transaction, hash: Buffer, id: string): Promise<void> {
  await query(transaction, forgetSignals, [hash]);
  await query(transaction, renewId, [hash, id]);
}

const seenEnd = sql.named(
  'video_end_seen',
  `UPDATE video_end SET seen_at = portal_now() WHERE id = $1 AND connection = $2`,
);
const leftEnd = sql.named(
  'video_end_left',
  `UPDATE video_end SET seen_at = NULL WHERE id = $1 AND connection = $2`,
);

/** One connection of an end. */
type Connection = Pick<EndRow, 'id' | 'connection'>;

/** Whose ticket it is, and that they are here now; null: nobody's. */
export async function enterByTicket(
  transaction: Transaction,
  hash: Buffer,
): Promise<EndRow | null> {
  return (await query(transaction, endOfTicket, [hash]))[0] ?? null;
}

export async function noteSeen(
  transaction: Transaction,
  { id, connection }: Connection,
): Promise<void> {
  await query(transaction, seenEnd, [id, connection]);
}

export async function noteLeft(
  transaction: Transaction,
  { id, connection }: Connection,
): Promise<void> {
  await query(transaction, leftEnd, [id, connection]);
}

/** More than a few calls need; whoever does not take what waits for them gets no more. */
export const SIGNALS_WAITING_MAX = 100;

/** What one end says to another. */
interface Signal {
  from: string;
  to: string;
  /** JSON. */
  body: string;
}
interface TakenSignal {
  from_end: string;
  body: string;
}

const putSignals = sql.named<{ is_put: boolean }>(
  'video_put_signals',
  'SELECT is_put FROM put_video_signals(enter_partner($1), $2, $3, $4, $5) ORDER BY place',
);
// The partner is entered before anything is read.
const takeSignals = sql.named<TakenSignal & { place: number }>(
  'video_take_signals',
  'SELECT t.* FROM enter_partner($1) AS partner, LATERAL take_video_signals($2, $3) AS t WHERE partner IS NOT NULL',
);

/** Resolves to false when the other end is not of the same visit, has gone, or takes nothing. */
export const putSignalRow = createBatches<Signal & { partnerId: number }, boolean>({
  groupOf: ({ partnerId }) => partnerId,
  run: async (pool, signals) => {
    const rows = await callForRows(pool, putSignals, [
      asPartner(signals[0]?.partnerId ?? 0),
      signals.map(({ from }) => from),
      signals.map(({ to }) => to),
      signals.map(({ body }) => body),
      SIGNALS_WAITING_MAX,
    ]);
    return rows.map(({ is_put: isPut }) => isPut);
  },
});

/** What waits for an end, in the order in which it was put. */
export const takeSignalRows = createBatches<Connection & { partnerId: number }, TakenSignal[]>({
  groupOf: ({ partnerId }) => partnerId,
  run: async (pool, ends) => {
    const rows = await callForRows(pool, takeSignals, [
      asPartner(ends[0]?.partnerId ?? 0),
      ends.map(({ id }) => id),
      ends.map(({ connection }) => connection),
    ]);
    return ends.map((_, at) => rows.filter(({ place }) => place === at + 1));
  },
});

export interface RoomRow {
  is_confirmed: boolean;
  /** The doctor is still among the staff who hold visits. */
  is_held: boolean;
  starts_at: Date;
  ends_at: Date;
  called_at: Date | null;
  ended_at: Date | null;
  now: Date;
  ends: { id: string; kind: EndKind; seen_at: string | null; connection: number }[];
  /** Grows with each file that comes or can be opened. */
  files: number;
}
const roomOf = sql.named<RoomRow>(
  'video_room',
  `SELECT r.status = 'confirmed' AS is_confirmed, is_by_video(r) AS is_held, r.starts_at, r.ends_at, v.called_at, v.ended_at, portal_now() AS now,
          (SELECT coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'seen_at', e.seen_at, 'connection', e.connection) ORDER BY e.kind), '[]')
             FROM video_end e WHERE e.reservation_id = v.reservation_id) AS ends,
          (SELECT count(*) + count(*) FILTER (WHERE f.state <> 'checking') FROM file f WHERE f.reservation_id = v.reservation_id)::int AS files
     FROM video_visit v JOIN reservation r ON r.id = v.reservation_id WHERE v.reservation_id = $1`,
);

interface QueueRow {
  reservation_id: string;
  starts_at: Date;
  waiting_since: Date | null;
  called_at: Date | null;
  patient_seen_at: Date | null;
  doctor_seen_at: Date | null;
}
const queueOf = sql.named<QueueRow>('video_queue', `SELECT * FROM video_queue($1)`);

/** null: the visit has gone. */
export async function getRoom(
  transaction: Transaction,
  reservationId: string,
): Promise<RoomRow | null> {
  return (await query(transaction, roomOf, [reservationId]))[0] ?? null;
}

/** Over all partners: who waits for the same person, and who is with them. */
export async function findQueue(
  transaction: Transaction,
  resourceId: number,
): Promise<QueueEntry[]> {
  const rows = await query(transaction, queueOf, [resourceId]);
  return rows.map((row) => ({
    reservationId: row.reservation_id,
    startsAt: row.starts_at,
    waitingSince: row.waiting_since,
    calledAt: row.called_at,
    patientSeenAt: row.patient_seen_at,
    doctorSeenAt: row.doctor_seen_at,
  }));
}
