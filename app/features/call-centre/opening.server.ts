import type { StaffActor } from '#app/platform/actor.ts';
import { seal, unseal } from '#app/platform/seal.server.ts';
import { LOOK_UP_GROUNDS, type LookUpGrounds } from './identification.ts';

/** Whom a call is about. */
export type Subject =
  | { kind: 'customer'; customerId: number }
  /** Who booked as a visitor: that one visit alone. */
  | { kind: 'visit'; reservationId: string }
  /** Somebody without an account, for whom a visit is to be booked at this address of the partner. */
  | { kind: 'guest'; host: string };

/** Somebody who was found, or identified and opened: by whom, for what, and until when is part of it. */
export interface Opening {
  partnerId: number;
  subject: Subject;
  /** emergency: found to be opened without a word of the person's. */
  grounds: LookUpGrounds | typeof EMERGENCY;
  /** Milliseconds since 1970. */
  endsAt: number;
}

/** found, emergency: nothing of them may be shown yet; open: the caller was identified. */
export type OpeningKind = 'found' | 'emergency' | 'open';
const EMERGENCY = 'emergency';

/** A text that opens one person to one session of the staff alone. Nobody can read in it whose it is. */
export function writeOpening(
  appSecret: string,
  kind: OpeningKind,
  actor: StaffActor,
  { partnerId, subject, grounds, endsAt }: Opening,
): string {
  const text = [partnerId, grounds, endsAt, subject.kind, nameOf(subject)].join(' ');
  return seal(appSecret, placeOf(kind, actor), text).toString('base64url');
}

/** null: it is nobody's, of another session, or over. */
export function readOpening(
  appSecret: string,
  kind: OpeningKind,
  actor: StaffActor,
  written: string,
  now: number,
): Opening | null {
  const text = unseal(appSecret, placeOf(kind, actor), Buffer.from(written, 'base64url'));
  if (text === null) return null;
  const [partnerId, word, endsAt, subjectKind = '', name = ''] = text.split(' ');
  const grounds = ([...LOOK_UP_GROUNDS, EMERGENCY] as const).find((one) => one === word);
  const subject = readSubject(subjectKind, name);
  if (!grounds || !subject || Number(endsAt) <= now) return null;
  return { partnerId: Number(partnerId), subject, grounds, endsAt: Number(endsAt) };
}

function nameOf(subject: Subject): string {
  switch (subject.kind) {
    case 'customer':
      return String(subject.customerId);
    case 'visit':
      return subject.reservationId;
    case 'guest':
      return subject.host;
  }
}

function readSubject(kind: string, name: string): Subject | null {
  switch (kind) {
    case 'customer':
      return { kind, customerId: Number(name) };
    case 'visit':
      return { kind, reservationId: name };
    case 'guest':
      return { kind, host: name };
    default:
      return null;
  }
}

function placeOf(kind: OpeningKind, { staffId, sessionId }: StaffActor): string[] {
  return ['person', kind, String(staffId), sessionId];
}
