import type { Relay } from '../contract.ts';
import type { SignalBody } from '../room-messages.ts';
import { patienceMs } from './patience.ts';

/** The same on both sides, so that nobody has to offer them. */
const CHAT_CHANNEL = 0;
const TURNED_OFF_CHANNEL = 1;

export type PeerState = 'connecting' | 'connected' | 'lost';

/** What an end does not send at the moment: it has turned it off, or has none. */
export interface TurnedOff {
  sound: boolean;
  picture: boolean;
}

export interface Peer {
  take(signal: SignalBody): void;
  /** Fresh credentials; the way in use stays. */
  takeRelay(relay: Relay): void;
  /** The way to the other side's words is back: what was not answered is said again. */
  repeat(): void;
  replaceTrack(track: MediaStreamTrack): void;
  /** Tells the other side, who would take silence for a broken connection. */
  tell(turnedOff: TurnedOff): void;
  /** @returns false while there is no connection */
  write(text: string): boolean;
  close(): void;
}

export interface PeerOptions {
  /** Gives way when both offer at once: exactly one of the two does. */
  isPolite: boolean;
  relay: Relay;
  /** What this browser sends; without a track it only receives. */
  stream: MediaStream | null;
  send: (signal: SignalBody) => void;
  /** Asks for fresh credentials, which come by `takeRelay`. */
  renewRelay: () => void;
  onStream: (stream: MediaStream) => void;
  onText: (text: string) => void;
  onTurnedOff: (turnedOff: TurnedOff) => void;
  onState: (state: PeerState) => void;
}

const settingsOf = ({ iceServers, isOnlyWay }: Relay): RTCConfiguration => ({
  iceServers,
  iceTransportPolicy: isOnlyWay ? 'relay' : 'all',
});

/**
 * One end's connection to one other, by perfect negotiation (W3C WebRTC 1.0, section 10.7): either side may offer at any
 * moment. A browser says `disconnected` when a way breaks, and with a relay that does not answer never `failed`: after a while of it
 * another way is looked for.
 */
export function createPeer(options: PeerOptions): Peer {
  const { isPolite, send, onState } = options;
  const connection = new RTCPeerConnection(settingsOf(options.relay));
  let isOffering = false;
  /**
   * Whoever gives way waits for the first offer of the other: Chromium that takes back its first offer may find no way at all
   * afterwards.
   */
  let mayOffer = !isPolite;
  /** Fresh credentials were asked for, and then another way is looked for. */
  let seeksWay = false;
  /** Until then what came is worked off. */
  let isDone = Promise.resolve();

  const chat = connection.createDataChannel('chat', { negotiated: true, id: CHAT_CHANNEL });
  chat.addEventListener('message', ({ data }) => options.onText(String(data)));

  const tell = tellTurnedOff(connection, options.onTurnedOff);

  sendTracks(connection, options.stream);
  collectTracks(connection, options.onStream);
  connection.addEventListener('negotiationneeded', () => {
    if (mayOffer) void offer().catch(() => {});
  });
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate) send({ candidate: candidate.toJSON() });
  });
  const watch = watchWay(connection, isPolite, onState, () => {
    // With the credentials that it has another way through the relay would not open.
    if (!seeksWay) options.renewRelay();
    seeksWay = true;
    mayOffer = true;
  });

  async function offer(): Promise<void> {
    try {
      isOffering = true;
      await connection.setLocalDescription();
      describe();
    } finally {
      isOffering = false;
    }
  }

  function describe(): void {
    const { localDescription } = connection;
    if (localDescription) {
      send({ description: { type: localDescription.type, sdp: localDescription.sdp } });
    }
  }

  async function work({ description, candidate }: SignalBody): Promise<void> {
    if (candidate) await connection.addIceCandidate(candidate);
    if (!description) return;
    const collides =
      description.type === 'offer' && (isOffering || connection.signalingState !== 'stable');
    if (collides && !isPolite) return;
    // An answer that was said twice.
    if (description.type === 'answer' && connection.signalingState === 'stable') return;
    await connection.setRemoteDescription(description);
    if (description.type !== 'offer') return;
    await connection.setLocalDescription();
    describe();
    mayOffer = true;
  }

  return {
    take(signal) {
      // One after another: an offer that follows an answer collides with nothing, and one that was said twice is answered twice.
      // What belongs to an offer that was not taken fails, and is not missed.
      isDone = isDone.then(() => work(signal)).catch(() => {});
    },
    takeRelay(relay) {
      connection.setConfiguration(settingsOf(relay));
      if (!seeksWay) return;
      seeksWay = false;
      if (connection.signalingState === 'have-local-offer') describe();
      else connection.restartIce();
    },
    repeat() {
      if (connection.signalingState === 'have-local-offer') describe();
      else if (connection.connectionState !== 'connected') watch.lookNow();
    },
    replaceTrack(track) {
      const sender = connection.getSenders().find((one) => one.track?.kind === track.kind);
      void sender?.replaceTrack(track);
    },
    tell,
    write(text) {
      if (chat.readyState !== 'open') return false;
      chat.send(text);
      return true;
    },
    close() {
      watch.stop();
      connection.close();
    },
  };
}

/** Of sound and picture what there is; the other is received all the same. */
function sendTracks(connection: RTCPeerConnection, stream: MediaStream | null): void {
  for (const kind of ['audio', 'video'] as const) {
    const track = stream?.getTracks().find((one) => one.kind === kind);
    if (track && stream) connection.addTrack(track, stream);
    else connection.addTransceiver(kind, { direction: 'recvonly' });
  }
}

/** Says what this side has turned off, and hears it of the other. @returns says it anew */
function tellTurnedOff(
  connection: RTCPeerConnection,
  onTurnedOff: (turnedOff: TurnedOff) => void,
): (turnedOff: TurnedOff) => void {
  const settings = { negotiated: true, id: TURNED_OFF_CHANNEL };
  const channel = connection.createDataChannel('turned off', settings);
  let last: TurnedOff = { sound: false, picture: false };
  const say = () => {
    if (channel.readyState === 'open') channel.send(JSON.stringify(last));
  };
  channel.addEventListener('open', say);
  channel.addEventListener('message', ({ data }) => {
    const { sound, picture } = JSON.parse(String(data)) as Partial<TurnedOff>;
    onTurnedOff({ sound: sound === true, picture: picture === true });
  });
  return (turnedOff) => {
    last = turnedOff;
    say();
  };
}

/** Puts what comes over a connection into one stream: of each kind the newest track. */
function collectTracks(
  connection: RTCPeerConnection,
  onStream: (stream: MediaStream) => void,
): void {
  const remote = new MediaStream();
  connection.addEventListener('track', ({ track }) => {
    for (const old of remote.getTracks().filter(({ kind }) => kind === track.kind)) {
      remote.removeTrack(old);
    }
    remote.addTrack(track);
    onStream(remote);
  });
}

/** Says how a connection stands, and looks for another way when it is broken for long, as often until there is one. */
function watchWay(
  connection: RTCPeerConnection,
  isPolite: boolean,
  onState: (state: PeerState) => void,
  findAnotherWay: () => void,
) {
  let next: ReturnType<typeof setTimeout> | undefined;
  let wasThere = false;
  /** Ways looked for since it was there last. */
  let tries = 0;

  function wait(): void {
    clearTimeout(next);
    next = setTimeout(look, patienceMs({ wasThere, tries, isPolite }));
  }

  function look(): void {
    clearTimeout(next);
    const { connectionState } = connection;
    if (connectionState === 'connected' || connectionState === 'closed') return;
    findAnotherWay();
    tries += 1;
    wait();
  }

  connection.addEventListener('connectionstatechange', () => {
    clearTimeout(next);
    switch (connection.connectionState) {
      case 'connected':
        wasThere = true;
        tries = 0;
        onState('connected');
        break;
      case 'disconnected':
        onState('lost');
        wait();
        break;
      case 'failed':
        onState('lost');
        look();
        break;
      case 'new':
      case 'connecting':
        onState('connecting');
        wait();
        break;
      case 'closed':
        break;
    }
  });
  // An offer that nobody answers changes no state.
  wait();
  return { lookNow: look, stop: () => clearTimeout(next) };
}
