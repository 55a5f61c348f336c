import { addWorkingDays, type SpecialDays } from '#app/time/working-days.ts';

const WORKING_DAYS = 1;
const MINUTE_MS = 60_000;
const NEVER_SOONER_MS = 30 * MINUTE_MS;
const BEFORE_VISIT_MS = 120 * MINUTE_MS;

/**
 * By when a clinic should have said that it knows of a visit: within a working day of its market, two hours before the visit
 * begins, and never sooner than half an hour after it was booked or moved. Milliseconds since the epoch, as all that is given.
 */
export function acknowledgeBy(
  { bookedAt, startsAt }: { bookedAt: number; startsAt: number },
  market: { special: SpecialDays; timeZone: string },
): number {
  const inTime = addWorkingDays(bookedAt, WORKING_DAYS, market);
  return Math.max(bookedAt + NEVER_SOONER_MS, Math.min(inTime, startsAt - BEFORE_VISIT_MS));
}
