const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Nearer than this it is said how long there is; farther, when it is. */
const NEAR_MS = 24 * HOUR_MS;

/** How a due moment reads at a moment: long past, so many hours or minutes away, or on a day. */
export type DueMoment =
  | { kind: 'overdue' }
  | { kind: 'minutes'; count: number }
  | { kind: 'hours'; count: number }
  | { kind: 'later' };

/** @param dueAt, nowMs milliseconds since 1970 */
export function readDueMoment(dueAt: number, nowMs: number): DueMoment {
  const left = dueAt - nowMs;
  if (left <= 0) return { kind: 'overdue' };
  if (left < HOUR_MS) return { kind: 'minutes', count: Math.ceil(left / MINUTE_MS) };
  if (left < NEAR_MS) return { kind: 'hours', count: Math.floor(left / HOUR_MS) };
  return { kind: 'later' };
}
