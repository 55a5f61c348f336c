import { Type } from 'typebox';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches, type UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { expireHolds, RESERVATION_UPKEEP } from './upkeep-queries.server.ts';

const EXPIRE_HOLDS_EVERY_MS = 10_000;
const HOUR_MS = 3_600_000;
/** A thousand visits that are cancelled at once are worked off within a minute, and patients' pages stay as quick as ever. */
const FREED_APART_MS = 40;

/** What other features do after a change of a reservation, by its id; doing it twice is the same as once. */
export interface ReservationFollowUps {
  /** A time is on offer or gone. */
  refreshListing: (reservationId: string) => Promise<void>;
  /** A visit stands at a time of its own. */
  planReminders: (reservationId: string) => Promise<void>;
  /** A time is free again: the reservation's own, or the one that it was moved from (ISO 8601). */
  offerFreed: (reservationId: string, before: string | null) => Promise<void>;
  /** Somebody has a visit, another time for it, or none any more. */
  endWatches: (reservationId: string) => Promise<void>;
}

const payload = Type.Object({
  reservation: Type.String(),
  /** Where it was until it was moved. */
  before: Type.Optional(Type.String()),
});

/** What follows a change of a reservation, and the end of holds that ran out. */
export function createReservationJobs(deps: UpkeepDeps & ReservationFollowUps): Job[] {
  const { refreshListing, planReminders, offerFreed, endWatches } = deps;
  const visitChange = (kind: 'reservation_confirmed' | 'reservation_moved') =>
    defineJob({
      kind,
      lane: 'follow-up',
      payload,
      async handle({ reservation, before }) {
        await endWatches(reservation);
        // Before the listings, which then show it held.
        if (before !== undefined) await offerFreed(reservation, before);
        await refreshListing(reservation);
        await planReminders(reservation);
        return 'refreshed';
      },
    });
  const timeChange = (kind: 'reservation_cancelled' | 'reservation_released') =>
    defineJob({
      kind,
      lane: 'follow-up',
      apartMs: FREED_APART_MS,
      payload,
      async handle({ reservation }) {
        await endWatches(reservation);
        await offerFreed(reservation, null);
        await refreshListing(reservation);
        return 'refreshed';
      },
    });
  return [
    visitChange('reservation_confirmed'),
    visitChange('reservation_moved'),
    timeChange('reservation_cancelled'),
    timeChange('reservation_released'),
    // Only tidying up: a booking takes an expired hold over by itself.
    defineUpkeep({
      kind: 'expire_holds',
      schedule: { everyMs: EXPIRE_HOLDS_EVERY_MS },
      run: (signal) => workInBatches(deps, [expireHolds], signal),
    }),
    defineUpkeep({
      kind: 'delete_outdated_reservations',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, RESERVATION_UPKEEP, signal),
    }),
  ];
}
