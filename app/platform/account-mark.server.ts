import type { Actor } from './actor.ts';
import { PortalError } from './errors.ts';
import { createMac, keysFor } from './keys.server.ts';

/** Characters: accounts of one browser are told apart by it, nothing is opened. */
const MARK_LENGTH = 12;

/** For whom a page is drawn, without the id. Visitors have none: their pages are the same for all. */
export function markAccount(appSecret: string, actor: Actor): string | undefined {
  return marksOf(appSecret, actor)[0];
}

/**
 * Refuses what a page sends that was drawn for another account than the one that is signed in now: it would be kept or sent in
 * somebody else's name. A page that names nobody is a visitor's, or no page of ours; whose session is over is told so where the
 * call needs one.
 * @param mark what the page says of itself
 * @throws PortalError account_changed
 */
export function refuseOtherAccount(
  appSecret: string,
  actor: Actor,
  mark: string | string[] | undefined,
): void {
  if (!mark || actor.kind !== 'customer') return;
  if (!marksOf(appSecret, actor).some((one) => one === mark)) {
    throw new PortalError('account_changed');
  }
}

/** The present one first; after a change of the secret pages that are open go on being known. */
function marksOf(appSecret: string, actor: Actor): string[] {
  if (actor.kind !== 'customer') return [];
  return keysFor(appSecret, 'account mark').map((key) =>
    createMac(key).update(`${actor.customerId}`).digest('base64url').slice(0, MARK_LENGTH),
  );
}
