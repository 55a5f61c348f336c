import { Temporal } from 'temporal-polyfill';

/** When something is done again and again: so long after the last time, or at an hour (`HH:MM`) of a zone's clock every day. */
export type Schedule = { everyMs: number } | { dailyAt: string; timeZone: string };

/**
 * The first time of a schedule after a moment, both in milliseconds since the epoch. An hour that spring leaves out is an
 * hour later that day, one that autumn repeats is taken the first time: every day has exactly one.
 */
export function getNextRun(schedule: Schedule, afterMs: number): number {
  if ('everyMs' in schedule) return afterMs + schedule.everyMs;
  const { dailyAt, timeZone } = schedule;
  const time = Temporal.PlainTime.from(dailyAt);
  const today = Temporal.Instant.fromEpochMilliseconds(afterMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const runOn = (day: Temporal.PlainDate) =>
    day.toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
      .epochMilliseconds;
  const runToday = runOn(today);
  return runToday > afterMs ? runToday : runOn(today.add({ days: 1 }));
}
