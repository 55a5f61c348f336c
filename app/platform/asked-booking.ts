import { readTabMemory, writeTabMemory } from './tab-memory.ts';

// Apart from `new-booking.ts`, which every page needs.

const MEMORY = 'vizit.asked';
const HOME = '/';
/** Later somebody wants something else. */
const KEPT_MS = 30 * 60_000;

/** What a visitor asked for who has to sign in or register first. */
interface AskedBooking {
  /** The page at which they asked. */
  path: string;
  /** What the form was to begin with. */
  detail: unknown;
}

/** Until they are signed in, for half an hour: it goes with the tab. */
export function rememberAsked(asked: AskedBooking): void {
  writeTabMemory(MEMORY, { ...asked, at: Date.now() });
}

export function forgetAsked(): void {
  writeTabMemory(MEMORY, null);
}

/**
 * Goes on as who has just signed in, in a new document: what was read as a visitor is over. Who had asked for the form of medical care
 * before finds it open, at the page where they asked.
 */
export function goOnAsCustomer(next: string): void {
  const asked = readTabMemory(MEMORY) as (AskedBooking & { at: number }) | null;
  if (!asked || !(Date.now() - asked.at < KEPT_MS) || (next !== asked.path && next !== HOME))
    return window.location.assign(next);
  forgetAsked();
  // As the router keeps them: Back closes the form, a reload keeps it.
  const { idx } = { idx: 0, ...(window.history.state as { idx?: number } | null) };
  const entry = (usr: object | null, at: number) => ({ usr, key: `asked${at}`, idx: at });
  window.history.replaceState(entry(null, idx), '', asked.path);
  window.history.pushState(entry({ care: asked.detail }, idx + 1), '', asked.path);
  window.location.reload();
}
