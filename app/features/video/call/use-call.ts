import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Relay } from '../contract.ts';
import type { EndKind, FromServer, RoomEnd, RoomState, SignalBody } from '../room-messages.ts';
import { createPeer, type Peer, type PeerState } from './peer.ts';
import { openRoomSocket, type RoomSocket } from './room-socket.ts';

/** Of what is written during a visit; nothing of it is kept. */
export const CHAT_LENGTH_MAX = 1_000;
/** Who gives way when two offer at once: the later in this list. */
const RANKS: readonly EndKind[] = ['doctor', 'patient', 'guest'];

export interface Other {
  id: string;
  kind: EndKind;
  isHere: boolean;
  state: PeerState;
  stream: MediaStream | null;
}

export interface ChatLine {
  key: number;
  /** null: by this browser. */
  from: EndKind | null;
  text: string;
}

interface Ways {
  peers: Map<string, Peer>;
  relay: Relay;
  socket: RoomSocket | null;
  /** What came before this browser could answer: its camera was not allowed yet. */
  early: { from: string; body: SignalBody }[];
}

/**
 * Keeps one browser in a room: where it stands, and a connection to each of the others once the doctor has called in.
 * @param stream what it sends; undefined: that is not known yet
 */
export function useCall(entry: { path: string; ticket: string }, stream: MediaStream | null | undefined) {
  const [room, setRoom] = useState<RoomState | null>(null);
  const [end, setEnd] = useState<RoomEnd | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  const [ends, setEnds] = useState<Record<string, Pick<Other, 'state' | 'stream'>>>({});
  const [lines, setLines] = useState<ChatLine[]>([]);
  const ways = useRef<Ways>({
    peers: new Map(),
    relay: { iceServers: [], isOnlyWay: false },
    socket: null,
    early: [],
  });
  const latest = useRef<RoomState | null>(null);
  const { path, ticket } = entry;

  const note = (id: string, values: Partial<Pick<Other, 'state' | 'stream'>>) =>
    setEnds((known) => ({
      ...known,
      [id]: { ...(known[id] ?? { state: 'connecting', stream: null }), ...values },
    }));
  const addLine = (from: EndKind | null, text: string) =>
    setLines((known) => [...known, { key: known.length, from, text }]);

  function peerOf(id: string, state: RoomState): Peer | null {
    const { peers, relay, socket } = ways.current;
    const known = peers.get(id);
    if (known) return known;
    const other = state.others.find((one) => one.id === id);
    if (!other || stream === undefined || state.phase !== 'called') return null;
    const peer = createPeer({
      isPolite: RANKS.indexOf(state.kind) > RANKS.indexOf(other.kind),
      relay,
      stream,
      send: (body) => socket?.send({ type: 'signal', to: id, body }),
      renewRelay: () => socket?.send({ type: 'relay' }),
      onStream: (remote) => note(id, { stream: remote }),
      onText: (text) => addLine(other.kind, text.slice(0, CHAT_LENGTH_MAX)),
      onState: (next) => note(id, { state: next }),
    });
    peers.set(id, peer);
    return peer;
  }

  function take({ from, body }: { from: string; body: SignalBody }): void {
    const peer = latest.current && peerOf(from, latest.current);
    if (peer) peer.take(body).catch(() => {});
    else ways.current.early.push({ from, body });
  }

  /** A connection to everybody who is in the room, and to nobody else. */
  const connect = useEffectEvent((state: RoomState) => {
    const { peers } = ways.current;
    for (const [id, peer] of peers) {
      if (state.others.some((other) => other.id === id)) continue;
      peer.close();
      peers.delete(id);
    }
    // Who has entered and left again is no reason to knock.
    for (const { id, isHere } of state.others) if (isHere) peerOf(id, state);
    const { early } = ways.current;
    ways.current.early = [];
    for (const signal of early) take(signal);
  });

  const receive = useEffectEvent((message: FromServer) => {
    const { peers } = ways.current;
    switch (message.type) {
      case 'relay':
        ways.current.relay = message;
        for (const peer of peers.values()) peer.useRelay(message);
        break;
      case 'state':
        latest.current = message;
        setRoom(message);
        connect(message);
        break;
      case 'signal':
        take(message);
        break;
      case 'end':
        setEnd(message.reason);
        closeAll(ways.current);
        break;
      case 'beat':
        break;
    }
  });

  useEffect(() => {
    const { current } = ways;
    current.socket = openRoomSocket({
      path,
      ticket,
      onMessage: (message) => receive(message),
      onBack: () => {
        setIsOffline(false);
        for (const peer of current.peers.values()) peer.repeat();
      },
      onLost: () => setIsOffline(true),
    });
    return () => closeAll(current);
  }, [path, ticket]);

  // The camera was allowed after the doctor had called in.
  useEffect(() => {
    if (stream !== undefined && latest.current) connect(latest.current);
  }, [stream]);

  const others: Other[] = (room?.others ?? []).map((other) => ({
    ...other,
    ...(ends[other.id] ?? { state: 'connecting', stream: null }),
  }));
  return {
    room,
    end,
    others,
    lines,
    /** The portal does not answer at this moment; sound and picture may go on. */
    isOffline,
    replaceTrack(track: MediaStreamTrack) {
      for (const peer of ways.current.peers.values()) peer.replaceTrack(track);
    },
    /** @returns false when nobody is connected */
    write(text: string): boolean {
      const sent = [...ways.current.peers.values()].map((peer) => peer.write(text));
      if (!sent.includes(true)) return false;
      addLine(null, text);
      return true;
    },
    leave() {
      ways.current.socket?.send({ type: 'leave' });
      closeAll(ways.current);
    },
  };
}

function closeAll({ peers, socket }: Ways): void {
  for (const peer of peers.values()) peer.close();
  peers.clear();
  socket?.close();
}
