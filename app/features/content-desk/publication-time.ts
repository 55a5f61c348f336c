import { Temporal } from 'temporal-polyfill';

/** Nobody plans a text for longer. */
const LATEST_DAYS = 366;
const DAY_MS = 86_400_000;
const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

export type PublicationProblem = 'time' | 'past' | 'tooLate';

/**
 * The moment of a time of the market's clock, such as `2026-11-30T08:00`. One that spring leaves out is an hour later; of two
 * that autumn has, it is the first.
 */
export function readPublicationTime(
  text: string,
  timeZone: string,
  nowMs: number,
): { at: Date } | { problem: PublicationProblem } {
  if (!WALL_TIME.test(text)) return { problem: 'time' };
  let at: number;
  try {
    at = Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(
      timeZone,
    ).epochMilliseconds;
  } catch {
    return { problem: 'time' };
  }
  if (at <= nowMs) return { problem: 'past' };
  if (at > nowMs + LATEST_DAYS * DAY_MS) return { problem: 'tooLate' };
  return { at: new Date(at) };
}
