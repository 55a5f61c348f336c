import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { HOLD_SECRET_HEADER, IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import type { Who } from '#app/platform/who.ts';
import type { AccountScene } from '../accounts.ts';
import { createSecret, type BookingScene } from '../booking.ts';
import type { StaffRow } from '../builders/people.ts';

export interface World {
  owner: AccountScene;
  other: AccountScene;
  /** Another partner's account and host. */
  elsewhere: AccountScene;
  /** At the owner's partner, with every role there is. */
  staff: StaffRow;
  booking: BookingScene;
  specializationId: number;
  /** A time that nobody has asked for yet. */
  nextSlot: () => string;
  /** A hold of the owner's, made in another browser. */
  hold: string;
  /** A session of the scene's account that is none of the caller's. @returns its id */
  findSession: (scene: AccountScene) => Promise<string>;
  /** A visit that the owner has booked. @returns its id */
  bookForOwner: () => Promise<string>;
}

type ExampleCall = Pick<InjectOptions, 'headers'> & { url?: string; payload?: object };

export interface Row {
  /** What is sent; the object in it, where there is one, is the owner's. The address is the route's own unless given. */
  send: (world: World) => ExampleCall | Promise<ExampleCall>;
  needsHuman?: boolean;
  /** Status codes, one for each caller whom the contract lets in. */
  outcomes: readonly number[];
}

export const PUBLIC = [200, 200, 200, 200] as const;
export const NOBODY = [404, 404, 404, 404] as const;
export const SIGNED_IN = [200, 200] as const;
export const OWN_OBJECT = [200, 404] as const;
/** An object that none of them has. */
export const NOBODYS_OBJECT = [404, 404];
export const UNKNOWN_TOKEN = 'A'.repeat(43);
export const holdHeaders = () => ({
  [IDEMPOTENCY_KEY_HEADER]: randomUUID(),
  [HOLD_SECRET_HEADER]: createSecret(),
});
export const holdOf = ({ subfunctionId, slotIds }: BookingScene) => ({
  slotId: slotIds[0] ?? 'none',
  subfunctionId,
});
export const providerOf = ({ booking }: World) => booking.calendar.provider_id;
export const doctorOf = ({ booking }: World) => booking.calendar.doctor_id ?? 0;
export const open = (url: (world: World) => string): Row => ({
  send: (world) => ({ url: url(world) }),
  outcomes: PUBLIC,
});
/** A mailed link opens for whoever holds it; an unknown one for nobody. */
export const byToken = (values: object = {}): Row => ({
  send: () => ({ payload: { token: UNKNOWN_TOKEN, ...values } }),
  needsHuman: true,
  outcomes: NOBODY,
});

/** What is no video visit of theirs. */
export const noVideoVisit = (what: string, payload: object = {}): Row => ({
  send: () => ({ url: `/api/video-visits/${randomUUID()}/${what}`, payload }),
  outcomes: NOBODYS_OBJECT,
});
/** A mailed link that works for its own account alone. */
export const byOwnToken = (): Row => ({ ...byToken(), outcomes: NOBODYS_OBJECT });

/** Signed in, but what it takes is not known. */
export const WRONG_PASSWORD = [400, 400];
export const wrongPassword = (): Row => ({
  send: () => ({ payload: { password: 'not it' } }),
  outcomes: WRONG_PASSWORD,
});
/** A call at the staff's own host alone: who may ask it there, and what is sent with it. */
export type StaffCall = { who: Who; payload?: object };
