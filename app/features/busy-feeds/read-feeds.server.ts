import { getCalendarHours, refillWeeks } from '#app/features/calendar/refill-weeks.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { todayOf } from '#app/time/today.ts';
import { mondayOf } from '#app/time/week.ts';
import { transact, type Pool } from '#db/client.ts';
import { readBusyTimes } from './busy-times.server.ts';
import { FeedError } from './feed-error.ts';
import { fetchFeed, PUBLIC_NETWORK, type FeedNetwork } from './fetch-feed.server.ts';
import {
  claimDueFeed,
  findPlainAddresses,
  keepEntries,
  markStaleFeeds,
  noteFailure,
  sealPlainAddress,
  type DueFeedRow,
} from './queries.server.ts';
import { openAddress, sealAddress } from './sealed-address.server.ts';
import { nextReadAfterMs, STALE_AFTER_HOURS } from './staleness.ts';

const DAY_MS = 86_400_000;
/** Times are on offer for half a year; a bit more, so that there is something to add when a day has passed. */
const AHEAD_MS = 35 * 7 * DAY_MS;
/** Most of it is waiting for others; the worker's connections are for all its jobs. */
const AT_ONCE = 4;
/** One run ends before the next one is ordered. */
const RUN_MAX_MS = 50_000;

export interface ReadFeedsDeps {
  pool: Pool;
  appSecret: string;
  /** Another one in tests. */
  network?: FeedNetwork;
  /** Tells the processes that show free times that those of a calendar have changed. */
  tellCalendar?: (calendarId: number) => Promise<void>;
}

/**
 * Reads every feed that is due, and takes the times of those off offer that could not be read for too long.
 * @returns how many were read, well or not
 */
export async function readFeeds(deps: ReadFeedsDeps, signal?: AbortSignal): Promise<number> {
  await sealPlainAddresses(deps);
  const until = performance.now() + RUN_MAX_MS;
  let count = 0;
  const others: Promise<void>[] = [];
  const failures: unknown[] = [];
  async function work(): Promise<void> {
    while (performance.now() < until && !signal?.aborted) {
      const feed = await claimDueFeed(deps.pool);
      if (!feed) return;
      // Where one is due, there are more.
      if (others.length < AT_ONCE - 1)
        others.push(work().catch((error: unknown) => void failures.push(error)));
      // One that fails for a reason of ours keeps no other from being read.
      await readFeed(deps, feed).catch((error: unknown) => failures.push(error));
      count += 1;
    }
  }
  await work();
  await Promise.all(others);
  const stale = await markStaleFeeds(deps.pool, STALE_AFTER_HOURS);
  for (const calendarId of stale) await deps.tellCalendar?.(calendarId);
  if (failures.length > 0) throw failures[0];
  return count;
}

/** Of a database of before: once. */
async function sealPlainAddresses({ pool, appSecret }: ReadFeedsDeps): Promise<void> {
  for (const { calendar_id: calendarId, url } of await findPlainAddresses(pool)) {
    const sealed = sealAddress(appSecret, calendarId, url);
    await sealPlainAddress(pool, { calendarId, url, sealed });
  }
}

async function readFeed(
  { pool, appSecret, network = PUBLIC_NETWORK, tellCalendar }: ReadFeedsDeps,
  feed: DueFeedRow,
): Promise<void> {
  const next = (failures: number) => new Date(nowMs() + nextReadAfterMs(failures));
  try {
    const seen = { etag: feed.etag, lastModified: feed.last_modified };
    const url = openAddress(appSecret, feed.calendar_id, feed.sealed);
    if (url === null) throw new Error('the key of this database does not open a feed’s address');
    const answer = await fetchFeed(url, seen, network);
    // The same all week, so that a reading which found nothing new changes nothing.
    const from = Date.parse(mondayOf(todayOf({ timeZone: feed.tz })));
    const window = { timeZone: feed.tz, from, until: from + AHEAD_MS };
    const read = answer && { ...answer, entries: readBusyTimesOf(answer.text, window) };
    const result = await transact(
      pool,
      async (transaction) => {
        const kept = await keepEntries(transaction, feed, read, next(0));
        if (kept === 'changed') await remake(transaction, feed.calendar_id);
        return kept;
      },
      { partnerId: feed.partner_id },
    );
    if (result === 'changed' || result === 'back') await tellCalendar?.(feed.calendar_id);
  } catch (error) {
    // One of ours counts as well: nothing is known of the calendar either way.
    const failure = error instanceof FeedError ? error.failure : 'portal';
    await noteFailure(pool, feed, failure, next(feed.failures + 1));
    if (failure === 'portal') throw error;
  }
}

/** Whatever the parser stumbles over is no calendar that we can trust. */
function readBusyTimesOf(...[text, window]: Parameters<typeof readBusyTimes>) {
  try {
    return readBusyTimes(text, window);
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError('not_calendar', { cause: error });
  }
}

/** A calendar that has lost its weekly hours since is filled by a system of the clinic's own: that is left alone. */
async function remake(
  transaction: Parameters<typeof refillWeeks>[0],
  calendarId: number,
): Promise<void> {
  const hours = await getCalendarHours(transaction, calendarId);
  if (!hours || hours.rules.length === 0) return;
  await refillWeeks(transaction, { calendarIds: [calendarId], since: new Date(nowMs()) });
}
