import { Temporal } from 'temporal-polyfill';

/** Nobody is away for longer without saying so again. */
const LONGEST_DAYS = 366;
const DAY_MS = 86_400_000;
const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

export type SpanProblem = 'required' | 'order' | 'past' | 'tooLong';

/**
 * From when until when, of two times of a clinic's clock (`2026-11-23T08:00`). A time in the hour that spring leaves out is an
 * hour later; one in the hour that autumn repeats, the first of both for the beginning and the second for the end.
 */
export function readSpan(
  from: string,
  until: string,
  tz: string,
  now: number,
): { from: Date; until: Date } | { problems: { from?: SpanProblem; until?: SpanProblem } } {
  const startsAt = readWallTime(from, tz, 'earlier');
  const endsAt = readWallTime(until, tz, 'later');
  if (startsAt === null || endsAt === null) {
    return {
      problems: {
        ...(startsAt === null && { from: 'required' }),
        ...(endsAt === null && { until: 'required' }),
      },
    };
  }
  if (endsAt <= startsAt) return { problems: { until: 'order' } };
  if (endsAt <= now) return { problems: { until: 'past' } };
  if (endsAt - startsAt > LONGEST_DAYS * DAY_MS) return { problems: { until: 'tooLong' } };
  return { from: new Date(startsAt), until: new Date(endsAt) };
}

function readWallTime(text: string, tz: string, repeated: 'earlier' | 'later'): number | null {
  if (!WALL_TIME.test(text)) return null;
  try {
    const wall = Temporal.PlainDateTime.from(text, { overflow: 'reject' });
    const possible = wall.toZonedDateTime(tz, { disambiguation: repeated });
    // Of a time that spring leaves out, both ways would be another one: the clock goes on.
    const isMissing = !possible.toPlainDateTime().equals(wall);
    return (isMissing ? wall.toZonedDateTime(tz, { disambiguation: 'compatible' }) : possible)
      .epochMilliseconds;
  } catch {
    return null;
  }
}
