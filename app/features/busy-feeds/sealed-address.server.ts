import { keyFor } from '#app/platform/keys.server.ts';
import { sealUnder, unsealUnder } from '#app/platform/seal.server.ts';

/** Copied to another calendar, it cannot be opened there. */
const placeOf = (calendarId: number) => ['busy feed', calendarId];

/** As the address of a calendar's feed is kept: a copy of the database alone reads no calendar. */
export function sealAddress(appSecret: string, calendarId: number, url: string): Buffer {
  return sealUnder(keyFor(appSecret, 'feed address'), placeOf(calendarId), url);
}

/** null: it was sealed under another key, or for another calendar. */
export function openAddress(appSecret: string, calendarId: number, sealed: Buffer): string | null {
  return unsealUnder(keyFor(appSecret, 'feed address'), placeOf(calendarId), sealed);
}
