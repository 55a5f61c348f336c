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
import { forEnd, forQueue } from './room-news.ts';
import {
  enterByTicket,
  findQueue,
  getRoom,
  noteLeft,
  noteSeen,
  putSignalRow,
  takeSignalRows,
  type EndRow,
} from './room-queries.server.ts';
import { isDoctorBusy, isHere, placeInQueue, stateOfVisit } from './visit-rules.ts';

/** The web socket of a browser, as a room uses it. */
export interface RoomSocket {
  send(text: string): void;
  close(): void;
}

/** A browser in a room. What it says is worked off in the order in which it came. */
export interface Member {
  handle(message: FromBrowser): Promise<void>;
  /** Its connection has ended. */
  leave(): Promise<void>;
}

interface Held {
  end: EndRow;
  partnerId: number;
  /** One thing after the other. */
  work: Promise<unknown>;
  /** A look at the room is on its way already. */
  isLooking: boolean;
  isOver: boolean;
  /** The last state that was sent, as text. */
  sent: string;
  send(message: FromServer): void;
  close(): void;
}

/**
 * The web sockets of this process. What others have to know lies in the database, and the processes tell each other where to look;
 * should news be lost, the browser's next beat looks, too.
 */
export function createRooms({ db, relay, roomNews }: Pick<VideoDeps, 'db' | 'relay' | 'roomNews'>) {
  const members = new Map<string, Held>();

  roomNews.hear((topic) => {
    for (const held of members.values()) {
      if (topic === forQueue(held.end.resource_id) || topic === forEnd(held.end.id)) look(held);
    }
  });
  roomNews.onGap(() => {
    for (const held of members.values()) look(held);
  });

  const inTransaction = <Result>(held: Held, work: (transaction: Transaction) => Promise<Result>) =>
    transact(db.main, work, { partnerId: held.partnerId });

  /** One after the other; what fails is tried again with the next beat. */
  function inTurn(held: Held, work: () => Promise<void>): Promise<void> {
    const done = held.work.then(() => (held.isOver ? undefined : work()));
    held.work = done.catch(() => {});
    return done;
  }

  function look(held: Held): void {
    if (held.isLooking) return;
    held.isLooking = true;
    void inTurn(held, async () => {
      held.isLooking = false;
      await show(held, () => Promise.resolve());
    }).catch(() => {});
  }

  /** Hands over what waits for an end and how its room stands, after `first` of the same transaction. */
  async function show(
    held: Held,
    first: (transaction: Transaction) => Promise<unknown>,
  ): Promise<void> {
    const { id, reservation_id: reservationId, resource_id: resourceId } = held.end;
    const { signals, room, queue } = await inTransaction(held, async (transaction) => {
      await first(transaction);
      return {
        signals: await takeSignalRows(transaction, id),
        room: await getRoom(transaction, reservationId),
        queue: await findQueue(transaction, resourceId),
      };
    });
    if (held.isOver) return;
    if (!room?.ends.some((end) => end.id === id)) return finish(held, 'replaced');
    const times = {
      isConfirmed: room.is_confirmed,
      startsAt: room.starts_at,
      endsAt: room.ends_at,
      endedAt: room.ended_at,
    };
    const now = room.now.getTime();
    if (stateOfVisit(times, now) === 'closed') return finish(held, 'ended');
    const state: RoomState = {
      type: 'state',
      me: id,
      kind: held.end.kind,
      phase: room.called_at === null ? 'waiting' : 'called',
      place: placeInQueue(queue, reservationId, now),
      isDoctorBusy: isDoctorBusy(queue, reservationId, now),
      others: room.ends
        .filter((end) => end.id !== id)
        .map((end) => ({
          id: end.id,
          kind: end.kind,
          isHere: isHere(end.seen_at === null ? null : new Date(end.seen_at), now),
        })),
    };
    const text = JSON.stringify(state);
    if (text !== held.sent) held.send(state);
    held.sent = text;
    for (const { from_end: from, body } of signals) {
      held.send({ type: 'signal', from, body: JSON.parse(body) as SignalBody });
    }
  }

  function finish(held: Held, reason: RoomEnd): void {
    held.isOver = true;
    members.delete(held.end.id);
    held.send({ type: 'end', reason });
    held.close();
  }

  async function passOn(held: Held, to: string, body: SignalBody): Promise<void> {
    const text = JSON.stringify(body);
    if (text.length > SIGNAL_LENGTH_MAX) return;
    const signal = { from: held.end.id, to, body: text };
    const isPut = await inTransaction(held, (transaction) => putSignalRow(transaction, signal));
    if (isPut) roomNews.tell(forEnd(to));
  }

  async function handle(held: Held, message: FromBrowser): Promise<void> {
    switch (message.type) {
      case 'beat':
        await show(held, (transaction) => noteSeen(transaction, held.end.id));
        held.send({ type: 'beat' });
        break;
      case 'relay':
        held.send({ type: 'relay', ...describeRelay(relay, held.end.id, nowMs()) });
        break;
      case 'signal':
        await passOn(held, message.to, message.body);
        break;
      case 'leave':
        await leave(held);
        break;
      case 'hello':
        break;
    }
  }

  async function leave(held: Held): Promise<void> {
    if (members.get(held.end.id) !== held) return;
    members.delete(held.end.id);
    held.isOver = true;
    await inTransaction(held, (transaction) => noteLeft(transaction, held.end.id));
    roomNews.tell(forQueue(held.end.resource_id));
  }

  return {
    /**
     * Lets a browser into its room by its ticket. The same ticket again takes the place of the connection before: a network
     * came back before anybody saw that it was gone.
     * @param partnerId at whose host it asks; null: at the staff's, who are there for several
     * @returns null when the ticket is worth nothing here
     */
    async join(
      partnerId: number | null,
      ticket: string,
      socket: RoomSocket,
    ): Promise<Member | null> {
      const [partner = '', secret = ''] = ticket.split('.');
      const its = Number(partner);
      const isHere = partnerId === null ? Number.isSafeInteger(its) && its > 0 : its === partnerId;
      if (!isHere || !isToken(secret)) return null;
      const end = await transact(
        db.main,
        (transaction) => enterByTicket(transaction, hashToken(secret)),
        { partnerId: its },
      );
      // A doctor's ticket is of no use at a partner's host, and a patient's of none at the staff's.
      if (!end || (end.kind === 'doctor') !== (partnerId === null)) return null;
      const before = members.get(end.id);
      if (before) {
        before.isOver = true;
        before.close();
      }
      const held: Held = {
        end,
        partnerId: its,
        work: Promise.resolve(),
        isLooking: false,
        isOver: false,
        sent: '',
        send: (message) => socket.send(JSON.stringify(message)),
        close: () => socket.close(),
      };
      members.set(end.id, held);
      held.send({ type: 'relay', ...describeRelay(relay, end.id, nowMs()) });
      await inTurn(held, () => show(held, () => Promise.resolve()));
      roomNews.tell(forQueue(end.resource_id));
      return {
        handle: (message) => inTurn(held, () => handle(held, message)),
        leave: () => leave(held),
      };
    },
  };
}

export type Rooms = ReturnType<typeof createRooms>;
