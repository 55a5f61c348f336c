/**
 * Calls per minute and network address, all routes of a group together. Browsing a page of results costs about five
 * `search` calls; thirty pages a minute is faster than anyone reads. Pages are opened by whole offices behind one address;
 * a screen of the map has up to forty tiles.
 */
export const PER_MINUTE = {
  search: 240,
  autocomplete: 300,
  humanCheck: 60,
  write: 60,
  /** Many rows of a list at once, and all of them back: a page has fifty. */
  eachRow: 300,
  /** A form that is being written has its page beside it shown anew at each pause. */
  preview: 240,
  coupon: 30,
  upload: 60,
  uploadPart: 600,
  clientLog: 30,
  token: 40,
  signIn: 30,
  account: 120,
  /** A window has one, and asks for it anew ever more rarely. */
  stream: 300,
  page: 600,
  siteMap: 30,
  mapTile: 1200,
  themeFile: 1200,
} as const;

export type LimitName = keyof typeof PER_MINUTE;

/** A route's limit as the server's rate limiter takes it. */
export function limitOf(name: LimitName) {
  return { max: PER_MINUTE[name], timeWindow: '1 minute', groupId: name };
}

/** Unknown tokens asked for by one address before it has to wait, and how long that is counted. */
export const TOKEN_MISSES = 20;
export const TOKEN_MISS_WINDOW_MS = 10 * 60_000;
