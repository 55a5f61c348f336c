import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { EndKind } from './room-messages.ts';
import type { QueueEntry } from './visit-rules.ts';

/** What a web socket asks: in transactions that have set the partner. */

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

const putSignal = sql.named<{ id: number }>(
  'video_put_signal',
  `INSERT INTO video_signal (partner_id, to_end, from_end, body)
   SELECT current_partner(), other.id, own.id, $3 FROM video_end own JOIN video_end other ON other.reservation_id = own.reservation_id
    WHERE own.id = $1 AND other.id = $2 AND own.id <> other.id
      AND (SELECT count(*) FROM video_signal w WHERE w.to_end = other.id) < $4 RETURNING id`,
);
const takeSignals = sql.named<{ from_end: string; body: string }>(
  'video_take_signals',
  `WITH taken AS (DELETE FROM video_signal
                  WHERE id IN (SELECT w.id FROM video_signal w JOIN video_end e ON e.id = w.to_end AND e.connection = $2
                                WHERE w.to_end = $1 ORDER BY w.id LIMIT $3)
                  RETURNING id, from_end, body)
   SELECT from_end, body FROM taken ORDER BY id`,
);

/** @returns false when the other end is not of the same visit, has gone, or takes nothing */
export async function putSignalRow(
  transaction: Transaction,
  { from, to, body }: { from: string; to: string; body: string },
): Promise<boolean> {
  return (await query(transaction, putSignal, [from, to, body, SIGNALS_WAITING_MAX])).length > 0;
}

/** In the order in which they were put. */
export function takeSignalRows(
  transaction: Transaction,
  { id, connection }: Connection,
): Promise<{ from_end: string; body: string }[]> {
  return query(transaction, takeSignals, [id, connection, SIGNALS_WAITING_MAX]);
}

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
