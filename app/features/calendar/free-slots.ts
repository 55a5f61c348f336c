import { getLocalWeek } from '#app/time/local-week.ts';
import { MINUTE_MS } from '#app/time/minutes.ts';

/** A bookable time, in milliseconds since the epoch. */
export interface FreeSlot {
  startsAt: number;
  endsAt: number;
}

/** A taken time, in milliseconds since the epoch; the end does not belong to it. */
export type BusyInterval = readonly [startMs: number, endMs: number];

export interface FreeSlotsInput {
  /** The week's Monday, `YYYY-MM-DD`. */
  week: string;
  tz: string;
  slotMinutes: number;
  /** A time that starts sooner than this after `now` can no longer be booked. */
  leadMinutes: number;
  /** `calendar_week.open`: sorted elapsed minutes since the local Monday 00:00. */
  open: readonly number[];
  busy: readonly BusyInterval[];
  now: number;
}

/**
 * The open times of a week that are neither taken, nor past, nor too near, in order.
 * @param most the search ends with that many
 */
export function findFreeSlots(input: FreeSlotsInput, most = Infinity): FreeSlot[] {
  const { open, now, leadMinutes } = input;
  const { startMs } = getLocalWeek(input.week, input.tz);
  const earliest = now + leadMinutes * MINUTE_MS;
  const length = input.slotMinutes * MINUTE_MS;
  const busy = inOrder(input.busy);
  const slots: FreeSlot[] = [];
  let next = 0;
  let taken = busy[next];
  for (const minute of open) {
    const startsAt = startMs + minute * MINUTE_MS;
    if (startsAt < earliest) continue;
    const endsAt = startsAt + length;
    while (taken && taken[1] <= startsAt) taken = busy[(next += 1)];
    if (taken && taken[0] < endsAt) continue;
    slots.push({ startsAt, endsAt });
    if (slots.length >= most) break;
  }
  return slots;
}

function inOrder(busy: readonly BusyInterval[]): readonly BusyInterval[] {
  let before = -Infinity;
  for (const [start] of busy) {
    if (start < before) return busy.toSorted((a, b) => a[0] - b[0]);
    before = start;
  }
  return busy;
}
