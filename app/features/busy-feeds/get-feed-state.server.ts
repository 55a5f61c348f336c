import type { DeskDeps } from '#app/features/clinic-desk/get-board.server.ts';
import { requireClinic } from '#app/features/clinic-desk/own-clinic.server.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { BusyFeedFailure } from '#app/platform/states.ts';
import { nowMs } from '#app/time/clock.ts';
import { MINUTE_MS } from '#app/time/minutes.ts';
import { transact, type Pool } from '#db/client.ts';
import type { BusyTime } from './busy-times.server.ts';
import {
  findEntries,
  findLastingFeeds,
  findStaleCalendars,
  getFeedStateRow,
} from './queries.server.ts';
import { CALL_AFTER_HOURS } from './staleness.ts';

/** How fresh is what is known of a feed. Times in ISO 8601. */
export interface BusyFeedState {
  /** What of its address may be shown. */
  address: string;
  /** Last time that it could be read; null: not yet. */
  readAt: string | null;
  /** Whole minutes since then, as it was asked. */
  minutesAgo: number | null;
  /** That are not over. */
  entryCount: number;
  /** Why the last attempt failed; null: it did not. */
  failure: BusyFeedFailure | null;
  /** Its calendar offers no times for want of news. */
  isStale: boolean;
}

/** null: it has none. Of a calendar that the caller has looked at already. */
export async function getFeedState(pool: Pool, calendarId: number): Promise<BusyFeedState | null> {
  const row = await getFeedStateRow(pool, calendarId);
  if (!row) return null;
  return {
    address: row.shown,
    readAt: row.read_at?.toISOString() ?? null,
    minutesAgo: row.read_at
      ? Math.max(0, Math.floor((nowMs() - row.read_at.getTime()) / MINUTE_MS))
      : null,
    entryCount: row.entry_count,
    failure: row.failure,
    isStale: row.stale_since !== null,
  };
}

/** When a calendar is busy by its feed, from now on. Of a calendar that the caller has looked at already. */
export function findBusyTimes(pool: Pool, calendarId: number): Promise<BusyTime[]> {
  return findEntries(pool, calendarId);
}

/**
 * Calendars of a clinic that offer nothing, because their feed cannot be read.
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function findStaleOfClinic(
  deps: DeskDeps,
  portal: Portal,
  providerId: number,
): Promise<number[]> {
  const { clinic } = await requireClinic(deps, portal, providerId);
  return findStaleCalendars(deps.db.main, clinic.id);
}

/** A calendar about which its clinic has to be called. */
export interface LastingFeed {
  calendarId: number;
  clinic: string;
  phone: string | null;
  doctor: string | null;
  timeZone: string;
  /** Since when nothing is known of it. */
  since: string;
  failure: BusyFeedFailure | null;
}

/**
 * Calendars that have offered nothing for a day, because their feed cannot be read, of clinics that receive patients of the caller's partners.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findFeedsToCall({ db }: DeskDeps, portal: Portal): Promise<LastingFeed[]> {
  const partnerIds = requirePartnersOf(portal.actor, 'care.organise');
  const lists = await Promise.all(
    partnerIds.map((partnerId) =>
      transact(db.main, (transaction) => findLastingFeeds(transaction, CALL_AFTER_HOURS), {
        partnerId,
      }),
    ),
  );
  // A clinic receives patients of several of them.
  const rows = new Map(lists.flat().map((row) => [row.calendar_id, row]));
  return [...rows.values()].map((row) => ({
    calendarId: row.calendar_id,
    clinic: row.clinic,
    phone: row.phone[0] ?? null,
    doctor: row.doctor,
    timeZone: row.tz,
    since: row.last_at.toISOString(),
    failure: row.failure,
  }));
}
