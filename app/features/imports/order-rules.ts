import type { Actor } from '#app/platform/actor.ts';
import { permits } from '#app/platform/permissions.ts';
import { IMPORT_KINDS, type ImportKindName } from './kind-names.ts';

/** What visitors of every partner see: it is the market's, though each row is known again by a partner's number. */
const OF_THE_MARKET: readonly ImportKindName[] = [
  'providers',
  'doctors',
  'calendars',
  'prices',
  'reviews',
];

/** Problems of such a file can quote who somebody is. */
export function hasPeople(kind: ImportKindName): boolean {
  return kind === 'members' || kind === 'vouchers';
}

/** The largest file, in bytes: a million members with all columns have about a third of it. */
export const IMPORT_BYTES_MAX = 512 * 1024 * 1024;
/** What is sent at once. */
export const IMPORT_PART_BYTES = 512 * 1024;
/** Problems that are kept of a file: more nobody mends line by line. */
export const ORDER_PROBLEMS_MAX = 10_000;
/** Problems that the page shows; all that are kept come as a file. */
export const SHOWN_PROBLEMS_MAX = 200;

export const ORDER_STATES = [
  'uploading',
  'checking',
  'checked',
  'refused',
  'running',
  'done',
  'failed',
  'cancelled',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** A worker is at it, so that it changes by itself. */
export function isMoving(state: OrderState): boolean {
  return state === 'checking' || state === 'running';
}

/** Nothing has been written, and nothing has to be. */
export function isCancellable(state: OrderState): boolean {
  return state === 'uploading' || state === 'checked' || isMoving(state);
}

export function mayImport(actor: Actor, kind: ImportKindName, partnerId: number): boolean {
  return OF_THE_MARKET.includes(kind)
    ? permits(actor, 'portal.write', { partnerId })
    : permits(actor, 'partner.write', { partnerId });
}

/** What somebody may import for a partner, in the order in which the kinds need each other. */
export function findImportable(actor: Actor, partnerId: number): ImportKindName[] {
  return IMPORT_KINDS.filter((kind) => mayImport(actor, kind, partnerId));
}

/** Whether a line of an upload is where it goes on, and as long as it has to be. */
export function fitsUpload(
  { size, received }: { size: number; received: number },
  part: { start: number; length: number },
): boolean {
  return part.start === received && part.length === Math.min(IMPORT_PART_BYTES, size - received);
}
