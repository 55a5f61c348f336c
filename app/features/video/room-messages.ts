import type { Relay } from './contract.ts';

/** What browser and server say to each other over the web socket of a room, as JSON. */

export const END_KINDS = ['patient', 'doctor', 'guest'] as const;
export type EndKind = (typeof END_KINDS)[number];

/** What two ends tell each other while they connect. */
export interface SignalBody {
  description?: { type: 'offer' | 'answer' | 'pranswer' | 'rollback'; sdp: string };
  candidate?: {
    candidate?: string;
    sdpMid?: string | null;
    sdpMLineIndex?: number | null;
    usernameFragment?: string | null;
  };
}

export type FromBrowser =
  /** `isNew`: the page has just been loaded, and knows nothing of what was said before. */
  | { type: 'hello'; ticket: string; isNew: boolean }
  | { type: 'beat' }
  /** Asks for credentials that have not ended. */
  | { type: 'relay' }
  /** Goes for now; the place is kept. */
  | { type: 'leave' }
  | { type: 'signal'; to: string; body: SignalBody };

export interface RoomState {
  type: 'state';
  /** The end that this browser is. */
  me: string;
  kind: EndKind;
  /** `waiting`: nobody has been called in yet. */
  phase: 'waiting' | 'called';
  /** From 1; null: does not wait. */
  place: number | null;
  /** The doctor is with somebody else. */
  isDoctorBusy: boolean;
  others: { id: string; kind: EndKind; isHere: boolean }[];
  /** Another number than before: the visit's files are others, or can be opened now. Always 0 for a third person. */
  files: number;
}

/**
 * `replaced`: the same person came in with another browser; `ended`: the visit is over; `missed`: the room closed before anybody was
 * called in; `refused`: the ticket is worth nothing.
 */
export type RoomEnd = 'replaced' | 'ended' | 'missed' | 'refused';

export type FromServer =
  | RoomState
  | { type: 'beat' }
  | ({ type: 'relay' } & Relay)
  | { type: 'signal'; from: string; body: SignalBody }
  | { type: 'end'; reason: RoomEnd };

/** So often a browser says that it is there. */
export const BEAT_MS = 5_000;
/** Longer than any description of sound, picture and text of one call. */
export const SIGNAL_LENGTH_MAX = 16_000;
