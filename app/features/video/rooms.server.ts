import { v7 as createUuid } from 'uuid';
import { hashToken, isToken } from '#app/platform/tokens.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { VideoDeps } from './deps.server.ts';
import { describeRelay } from './relay.server.ts';
import {
  SIGNAL_LENGTH_MAX,
  type FromBrowser,
  type FromServer,
  type RoomEnd,
  type RoomState,
  type SignalBody,
} from './room-messages.ts';
import { endOf, forEnd, forQueue } from './room-news.ts';
import {
  enterByTicket,
  findQueue,
  getRoom,
  noteLeft,
  noteSeen,
  putSignalRow,
  renewEnd,
  takeSignalRows,
  type EndRow,
  type RoomRow,
} from './room-queries.server.ts';
import {
  isDoctorBusy,
  isHere,
  placeInQueue,
  stateOfVisit,
  type QueueEntry,
} from './visit-rules.ts';

/** The web socket of a browser, as a room uses it. */
export interface RoomSocket {
  send(text: string): void;
  close(): void;
}

/** A browser in a room. What it says to the others reaches them in the order in which it came, past its beats. */
export interface Member {
  handle(message: FromBrowser): Promise<void>;
  /** Its connection has ended. */
  leave(): Promise<void>;
}

type Turn = 'look' | 'say' | 'hear';

interface RoomMember {
  end: EndRow;
  partnerId: number;
  /**
   * One look at the room after the other, one thing said after the other, and one heard after the other. None waits for another kind:
   * a look takes several times as long as what the ends say while they connect, and comes with each beat.
   */
  turns: Record<Turn, Promise<unknown>>;
  /** A look at the room is on its way already. */
  isLooking: boolean;
  /** The same, at what the others say alone. */
  isTaking: boolean;
  isOver: boolean;
  /** The last state that was sent, as text. */
  sent: string;
  /** The last phase that was told. */
  phase: RoomState['phase'] | null;
  /** When it was last given credentials for the relay. */
  relayAtMs: number;
  send(message: FromServer): void;
  close(): void;
}

/** What the members of this process' rooms work with. */
interface Rooms extends Pick<VideoDeps, 'db' | 'relay' | 'roomNews'> {
  /** By the ids of their ends. */
  members: Map<string, RoomMember>;
  /** How much each person of a visit has said in this minute, over all their connections. */
  said: { minute: number; counts: Map<string, number> };
}

/** Credentials for the relay hold ten minutes: whoever waits is given fresh ones while theirs are good. */
const RELAY_FRESH_MS = 5 * 60_000;
/** What one call needs in a minute many times over; a browser that floods is cut off. */
export const MESSAGES_PER_MINUTE = 600;
const MINUTE_MS = 60_000;

/**
 * The web sockets of this process. What others have to know lies in the database, and the processes tell each other where to look;
 * should news be lost, the browser's next beat looks, too.
 */
export function createRooms({ db, relay, roomNews }: Pick<VideoDeps, 'db' | 'relay' | 'roomNews'>) {
  const rooms: Rooms = {
    db,
    relay,
    roomNews,
    members: new Map(),
    said: { minute: 0, counts: new Map() },
  };
  roomNews.hear((topic) => {
    const endId = endOf(topic);
    const spokenTo = endId !== null && rooms.members.get(endId);
    if (spokenTo) listen(rooms, spokenTo);
    if (endId !== null) return;
    for (const held of rooms.members.values()) {
      if (topic === forQueue(held.end.resource_id)) look(rooms, held);
    }
  });
  roomNews.onGap(() => {
    for (const held of rooms.members.values()) look(rooms, held);
  });
  return {
    join: (
      partnerId: number | null,
      hello: { ticket: string; isNew: boolean },
      socket: RoomSocket,
    ) => join(rooms, partnerId, hello, socket),
  };
}

/**
 * Lets a browser into its room by its ticket. The same ticket again takes the place of the connection before: a network came back
 * before anybody saw that it was gone. A page that was loaded anew is a new end to the others.
 * @param partnerId at whose host it asks; null: at the staff's, who are there for several
 * @returns null when the ticket is worth nothing here
 */
async function join(
  rooms: Rooms,
  partnerId: number | null,
  { ticket, isNew }: { ticket: string; isNew: boolean },
  socket: RoomSocket,
): Promise<Member | null> {
  const [partner = '', secret = ''] = ticket.split('.');
  const its = Number(partner);
  const isOfHost = partnerId === null ? Number.isSafeInteger(its) && its > 0 : its === partnerId;
  if (!isOfHost || !isToken(secret)) return null;
  const hash = hashToken(secret);
  const end = await transact(
    rooms.db.main,
    async (transaction) => {
      if (isNew) await renewEnd(transaction, hash, createUuid());
      return enterByTicket(transaction, hash);
    },
    { partnerId: its },
  );
  // A doctor's ticket is of no use at a partner's host, and a patient's of none at the staff's.
  if (!end || (end.kind === 'doctor') !== (partnerId === null)) return null;
  const held: RoomMember = {
    end,
    partnerId: its,
    turns: { look: Promise.resolve(), say: Promise.resolve(), hear: Promise.resolve() },
    isLooking: false,
    isTaking: false,
    isOver: false,
    sent: '',
    phase: null,
    relayAtMs: 0,
    send: (message) => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
  };
  const before = rooms.members.get(end.id);
  if (before) {
    before.isOver = true;
    before.close();
  }
  rooms.members.set(end.id, held);
  try {
    await inTurn(held, 'look', () => show(rooms, held));
  } catch (error) {
    await leave(rooms, held).catch(() => {});
    throw error;
  }
  rooms.roomNews.tell(forQueue(end.resource_id));
  return {
    handle: async (message) => {
      if (isFlooding(rooms, held)) held.close();
      else {
        const turn = message.type === 'signal' ? 'say' : 'look';
        await inTurn(held, turn, () => handle(rooms, held, message));
      }
    },
    leave: () => leave(rooms, held),
  };
}

function sendRelay(rooms: Rooms, held: RoomMember): void {
  held.relayAtMs = nowMs();
  held.send({ type: 'relay', ...describeRelay(rooms.relay, held.end.id, held.relayAtMs) });
}

/** A new connection begins no new count. */
function isFlooding({ said }: Rooms, { end }: RoomMember): boolean {
  const minute = Math.floor(nowMs() / MINUTE_MS);
  if (minute !== said.minute) said.counts.clear();
  said.minute = minute;
  const key = `${end.reservation_id} ${end.kind}`;
  const count = (said.counts.get(key) ?? 0) + 1;
  said.counts.set(key, count);
  return count > MESSAGES_PER_MINUTE;
}

/** One after the other; what fails is tried again with the next beat. */
function inTurn(held: RoomMember, turn: Turn, work: () => Promise<void>): Promise<void> {
  const done = held.turns[turn].then(() => (held.isOver ? undefined : work()));
  held.turns[turn] = done.catch(() => {});
  return done;
}

function inTransaction<Result>(
  { db }: Rooms,
  { partnerId }: RoomMember,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return transact(db.main, work, { partnerId });
}

function look(rooms: Rooms, held: RoomMember): void {
  if (held.isLooking) return;
  held.isLooking = true;
  inTurn(held, 'look', async () => {
    held.isLooking = false;
    await show(rooms, held);
  }).catch(() => {});
}

/** Hands over what others said to an end: how its room stands is another matter, and does not change by it. */
function listen(rooms: Rooms, held: RoomMember): void {
  takeTurn(rooms, held).catch(() => {});
}

/** Of several that are wanted while one waits for its turn, one is enough. */
function takeTurn(rooms: Rooms, held: RoomMember): Promise<unknown> {
  if (held.isTaking) return held.turns.hear;
  held.isTaking = true;
  return inTurn(held, 'hear', async () => {
    held.isTaking = false;
    await handSignals(rooms, held);
  });
}

async function handSignals({ db }: Rooms, held: RoomMember): Promise<void> {
  const { end, partnerId } = held;
  const signals = await takeSignalRows(db.main, {
    id: end.id,
    connection: end.connection,
    partnerId,
  });
  for (const { from_end: from, body } of signals) {
    held.send({ type: 'signal', from, body: JSON.parse(body) as SignalBody });
  }
}

/** Tells how the room of an end stands, after `first` of the same transaction, then hands over what waits for it. */
async function show(
  rooms: Rooms,
  held: RoomMember,
  first: (transaction: Transaction) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const { id, connection, reservation_id: reservationId, resource_id: resourceId } = held.end;
  const { room, queue } = await inTransaction(rooms, held, async (transaction) => {
    await first(transaction);
    return {
      room: await getRoom(transaction, reservationId),
      queue: await findQueue(transaction, resourceId),
    };
  });
  if (held.isOver) return;
  const own = room?.ends.find((end) => end.id === id);
  if (!room || !own) return finish(rooms, held, 'replaced');
  // The same page has come back, to another process perhaps: it hears of the room there.
  if (own.connection !== connection) return drop(rooms, held);
  if (!room.is_held) return finish(rooms, held, 'refused');
  const times = {
    isConfirmed: room.is_confirmed,
    startsAt: room.starts_at,
    endsAt: room.ends_at,
    endedAt: room.ended_at,
  };
  if (stateOfVisit(times, room.now.getTime()) === 'closed') {
    const isMissed = room.is_confirmed && room.ended_at === null && room.called_at === null;
    return finish(rooms, held, isMissed ? 'missed' : 'ended');
  }
  const state = presentRoom(held.end, room, queue);
  // It has come, or now the connections are made.
  if (held.phase === null || (state.phase === 'called' && held.phase === 'waiting')) {
    sendRelay(rooms, held);
  }
  held.phase = state.phase;
  const text = JSON.stringify(state);
  if (text !== held.sent) held.send(state);
  held.sent = text;
  await takeTurn(rooms, held);
}

function presentRoom(
  { id, kind, reservation_id: reservationId }: EndRow,
  room: RoomRow,
  queue: readonly QueueEntry[],
): RoomState {
  const now = room.now.getTime();
  return {
    type: 'state',
    me: id,
    kind,
    phase: room.called_at === null ? 'waiting' : 'called',
    place: kind === 'patient' ? placeInQueue(queue, reservationId, now) : null,
    isDoctorBusy: isDoctorBusy(queue, reservationId, now),
    others: room.ends
      .filter((end) => end.id !== id)
      .map((end) => ({
        id: end.id,
        kind: end.kind,
        isHere: isHere(end.seen_at === null ? null : new Date(end.seen_at), now),
      })),
    files: kind === 'guest' ? 0 : room.files,
  };
}

function finish(rooms: Rooms, held: RoomMember, reason: RoomEnd): void {
  held.send({ type: 'end', reason });
  drop(rooms, held);
}

function drop({ members }: Rooms, held: RoomMember): void {
  held.isOver = true;
  if (members.get(held.end.id) === held) members.delete(held.end.id);
  held.close();
}

async function handle(rooms: Rooms, held: RoomMember, message: FromBrowser): Promise<void> {
  switch (message.type) {
    case 'beat':
      await show(rooms, held, (transaction) => noteSeen(transaction, held.end));
      if (held.isOver) return;
      if (nowMs() - held.relayAtMs > RELAY_FRESH_MS) sendRelay(rooms, held);
      held.send({ type: 'beat' });
      break;
    case 'relay':
      sendRelay(rooms, held);
      break;
    case 'signal':
      await passOn(rooms, held, message.to, message.body);
      break;
    case 'leave':
      // The last that it said goes before.
      await held.turns.say;
      await leave(rooms, held);
      break;
    case 'hello':
      break;
  }
}

async function passOn(rooms: Rooms, held: RoomMember, to: string, body: SignalBody): Promise<void> {
  const text = JSON.stringify(body);
  if (text.length > SIGNAL_LENGTH_MAX) return;
  const { end, partnerId } = held;
  const isPut = await putSignalRow(rooms.db.main, { partnerId, from: end.id, to, body: text });
  if (isPut) rooms.roomNews.tell(forEnd(to));
}

async function leave(rooms: Rooms, held: RoomMember): Promise<void> {
  if (rooms.members.get(held.end.id) !== held) return;
  rooms.members.delete(held.end.id);
  held.isOver = true;
  await inTransaction(rooms, held, (transaction) => noteLeft(transaction, held.end));
  rooms.roomNews.tell(forQueue(held.end.resource_id));
}

export type VideoRooms = ReturnType<typeof createRooms>;
