import type { StaffActor } from '#app/platform/actor.ts';
import { seal, unseal } from '#app/platform/seal.server.ts';
import { LOOK_UP_GROUNDS, type LookUpGrounds } from './identification.ts';

/** Somebody who was found, or identified and opened: by whom, for what, and until when is part of it. */
export interface Opening {
  partnerId: number;
  customerId: number;
  grounds: LookUpGrounds;
  /** Milliseconds since 1970. */
  endsAt: number;
}

/** found: nothing of them may be shown yet; open: the caller was identified. */
export type OpeningKind = 'found' | 'open';

/** A text that opens one person to one session of the staff alone. Nobody can read in it whose it is. */
export function writeOpening(
  appSecret: string,
  kind: OpeningKind,
  actor: StaffActor,
  { partnerId, customerId, grounds, endsAt }: Opening,
): string {
  const text = [partnerId, customerId, grounds, endsAt].join(' ');
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
  const [partnerId, customerId, word, endsAt] = text.split(' ');
  const grounds = LOOK_UP_GROUNDS.find((one) => one === word);
  if (!grounds || Number(endsAt) <= now) return null;
  return {
    partnerId: Number(partnerId),
    customerId: Number(customerId),
    grounds,
    endsAt: Number(endsAt),
  };
}

function placeOf(kind: OpeningKind, { staffId, sessionId }: StaffActor): string[] {
  return ['person', kind, String(staffId), sessionId];
}
