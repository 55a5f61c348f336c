import type { Relay } from '../contract.ts';
import type {
  EndKind,
  FromBrowser,
  FromServer,
  RoomEnd,
  RoomState,
  SignalBody,
} from '../room-messages.ts';
import { createPeer, type Peer, type PeerState, type TurnedOff } from './peer.ts';
import { openRoomSocket } from './room-socket.ts';

/** Of what is written during a visit; nothing of it is kept. */
export const CHAT_LENGTH_MAX = 1_000;
/** What comes before this browser may answer; more than one call says. */
const EARLY_MAX = 200;
/** Who gives way when two offer at once: the later in this list. */
const RANKS: readonly EndKind[] = ['doctor', 'patient', 'guest'];

interface Way {
  state: PeerState;
  stream: MediaStream | null;
  turnedOff: TurnedOff;
}

export const ALL_ON: TurnedOff = { sound: false, picture: false };

export interface ChatLine {
  key: number;
  /** null: by this browser. */
  from: EndKind | null;
  text: string;
}

/** How a room and the connections of one browser in it stand. */
export interface CallView {
  /** null: not in the room yet. */
  room: RoomState | null;
  end: RoomEnd | null;
  /** The portal does not answer at this moment; sound and picture may go on. */
  isOffline: boolean;
  /** By the other's end. */
  ways: Readonly<Record<string, Way>>;
  lines: readonly ChatLine[];
}

export type Call = ReturnType<typeof createCall>;

/** What it is before anything has happened. */
export const NO_CALL: CallView = { room: null, end: null, isOffline: false, ways: {}, lines: [] };

/** Keeps what is seen of a call, and tells of each change. */
function createView(onChange: (view: CallView) => void) {
  let view = NO_CALL;
  const change = (values: Partial<CallView>) => {
    view = { ...view, ...values };
    onChange(view);
  };
  return {
    get: () => view,
    change,
    note(id: string, values: Partial<Way>) {
      const known = view.ways[id] ?? { state: 'connecting', stream: null, turnedOff: ALL_ON };
      change({ ways: { ...view.ways, [id]: { ...known, ...values } } });
    },
    addLine: (from: EndKind | null, text: string) =>
      change({ lines: [...view.lines, { key: view.lines.length, from, text }] }),
  };
}

type View = ReturnType<typeof createView>;

/** The connections to the others of a room: to everybody who is in it, and to nobody else. */
function createPeers(view: View, say: (message: FromBrowser) => void) {
  const peers = new Map<string, Peer>();
  let relay: Relay = { iceServers: [], isOnlyWay: false };
  /** What this browser sends; undefined: its owner has not been asked for the camera yet. */
  let stream: MediaStream | null | undefined;
  let turnedOff = ALL_ON;
  /** What came before this browser could answer. */
  let early: { from: string; body: SignalBody }[] = [];

  function peerOf(id: string): Peer | null {
    const known = peers.get(id);
    if (known) return known;
    const { room } = view.get();
    const other = room?.others.find((one) => one.id === id);
    if (!room || !other || room.phase !== 'called' || stream === undefined) return null;
    const peer = createPeer({
      isPolite: RANKS.indexOf(room.kind) > RANKS.indexOf(other.kind),
      relay,
      stream,
      send: (body) => say({ type: 'signal', to: id, body }),
      renewRelay: () => say({ type: 'relay' }),
      onStream: (remote) => view.note(id, { stream: remote }),
      onText: (text) => view.addLine(other.kind, text.slice(0, CHAT_LENGTH_MAX)),
      onTurnedOff: (theirs) => view.note(id, { turnedOff: theirs }),
      onState: (state) => view.note(id, { state }),
    });
    peer.tell(turnedOff);
    peers.set(id, peer);
    return peer;
  }

  function take(signal: { from: string; body: SignalBody }): void {
    const peer = peerOf(signal.from);
    if (peer) peer.take(signal.body);
    else if (early.length < EARLY_MAX) early.push(signal);
  }

  function connect(): void {
    const others = view.get().room?.others ?? [];
    for (const [id, peer] of peers) {
      if (others.some((other) => other.id === id)) continue;
      peer.close();
      peers.delete(id);
    }
    // Who has entered and left again is no reason to knock.
    for (const { id, isHere } of others) if (isHere) peerOf(id);
    const signals = early.filter(({ from }) => others.some(({ id }) => id === from));
    early = [];
    for (const signal of signals) take(signal);
  }

  return {
    take,
    connect,
    all: () => [...peers.values()],
    takeRelay(fresh: Relay) {
      relay = fresh;
      for (const peer of peers.values()) peer.takeRelay(fresh);
    },
    send(own: MediaStream | null) {
      stream = own;
      connect();
    },
    tell(own: TurnedOff) {
      turnedOff = own;
      for (const peer of peers.values()) peer.tell(own);
    },
    close() {
      for (const peer of peers.values()) peer.close();
      peers.clear();
    },
  };
}

/** Keeps one browser in a room, with a connection to each of the others once the doctor has called in. */
export function createCall({
  path,
  ticket,
  onChange,
}: {
  path: string;
  ticket: string;
  onChange: (view: CallView) => void;
}) {
  const view = createView(onChange);
  const peers = createPeers(view, (message) => socket.send(message));

  function receive(message: FromServer): void {
    switch (message.type) {
      case 'relay':
        peers.takeRelay({ iceServers: message.iceServers, isOnlyWay: message.isOnlyWay });
        break;
      case 'state':
        view.change({ room: message });
        peers.connect();
        break;
      case 'signal':
        peers.take(message);
        break;
      case 'end':
        close();
        view.change({ end: message.reason });
        break;
      case 'beat':
        break;
    }
  }

  const socket = openRoomSocket({
    path,
    ticket,
    onMessage: receive,
    onBack: () => {
      view.change({ isOffline: false });
      for (const peer of peers.all()) peer.repeat();
    },
    onLost: () => view.change({ isOffline: true }),
  });

  function close(): void {
    peers.close();
    socket.close();
  }

  return {
    close,
    /** null: nothing was allowed, or is there. */
    send: (stream: MediaStream | null) => peers.send(stream),
    tell: (turnedOff: TurnedOff) => peers.tell(turnedOff),
    replaceTrack(track: MediaStreamTrack) {
      for (const peer of peers.all()) peer.replaceTrack(track);
    },
    /** @returns false when nobody is connected */
    write(text: string): boolean {
      const sent = peers.all().map((peer) => peer.write(text));
      if (!sent.includes(true)) return false;
      view.addLine(null, text);
      return true;
    },
    leave() {
      socket.send({ type: 'leave' });
      close();
    },
  };
}
