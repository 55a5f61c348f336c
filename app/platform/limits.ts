/**
 * Calls per minute and network address. Browsing a page of results costs about five `search` calls;
 * thirty pages a minute is faster than anyone reads.
 */
export const PER_MINUTE = {
  search: 240,
  autocomplete: 300,
  humanCheck: 60,
  write: 60,
  token: 40,
} as const;

export type LimitName = keyof typeof PER_MINUTE;

/** Unknown tokens asked for by one address before it has to wait, and how long that is counted. */
export const TOKEN_MISSES = 20;
export const TOKEN_MISS_WINDOW_MS = 10 * 60_000;
