import { JsonText } from '#app/platform/json-text.ts';
import { createClinicTimeFormat } from '#app/time/clinic-time.ts';
import type { Slot, Slots } from './contract.ts';
import { findFreeSlots, type FreeSlot } from './free-slots.ts';
import { getLocalWeek } from '#app/time/local-week.ts';
import { MINUTE_MS } from '#app/time/minutes.ts';
import type { CalendarWeekRow } from './queries.server.ts';
import { encodeSlotId } from './slot-id.ts';

/** Of `2026-03-02T09:00`. */
const DAY_LENGTH = 10;

/** Whose slots they are: `D` a doctor's, `P` those of a whole provider. */
export type SlotOwner = 'D' | 'P';

interface OwnedSlot extends FreeSlot {
  calendarId: number;
  doctorId: number | null;
}

/** The free times of one doctor or provider. */
export interface OwnerSlots {
  id: number;
  tz: string;
  slots: OwnedSlot[];
}

/**
 * The free times of one week by owner. Where several calendars offer the same start, the first calendar (rows come in
 * order of their ids) gives it.
 * @param now milliseconds since the epoch: past and too near times are left out
 * @param most how many of each calendar are wanted, the first ones
 */
export function collectSlots(
  owner: SlotOwner,
  rows: readonly CalendarWeekRow[],
  week: string,
  now: number,
  most?: number,
): OwnerSlots[] {
  const owners = new Map<number, OwnerSlots & { calendars: number }>();
  for (const row of rows) {
    const id = owner === 'D' ? row.doctor_id : row.provider_id;
    if (id === null) continue;
    let entry = owners.get(id);
    if (!entry) owners.set(id, (entry = { id, tz: row.tz, slots: [], calendars: 0 }));
    entry.calendars += 1;
    for (const slot of freeSlotsOf(row, week, now, most)) {
      entry.slots.push({
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        calendarId: row.calendar_id,
        doctorId: row.doctor_id,
      });
    }
  }
  return [...owners.values()].map(({ id, tz, slots, calendars }) => ({
    id,
    tz,
    slots: calendars === 1 ? slots : oneByStart(slots),
  }));
}

/** The answer for `ids`: every one of them has a key, only days with free times are inside. */
export function presentSlots(
  owner: SlotOwner,
  ids: readonly number[],
  owned: readonly OwnerSlots[],
  week: string,
): Slots {
  const answer: Slots = Object.fromEntries(ids.map((id) => [`${owner}${id}`, {}]));
  for (const { id, tz, slots } of owned) {
    const format = createClinicTimeFormat(getLocalWeek(week, tz));
    const days: Record<string, Slot[]> = {};
    for (const { calendarId, doctorId, startsAt, endsAt } of slots) {
      const start = format(startsAt);
      (days[start.slice(0, DAY_LENGTH)] ??= []).push({
        id: encodeSlotId(calendarId, startsAt),
        startsAt: start,
        endsAt: format(endsAt),
        doctorId,
      });
    }
    answer[`${owner}${id}`] = days;
  }
  return answer;
}

/** The answer of `presentSlots`, written as JSON at once. */
export function writeSlots(
  owner: SlotOwner,
  ids: readonly number[],
  owned: readonly OwnerSlots[],
  week: string,
): JsonText<Slots> {
  const daysOf = new Map(owned.map((one) => [one.id, writeDays(one, week)]));
  const entries = [...new Set(ids)].map((id) => `"${owner}${id}":{${daysOf.get(id) ?? ''}}`);
  return new JsonText(`{${entries.join(',')}}`);
}

/** Nothing in it needs escaping: numbers, days and times. */
function writeDays({ tz, slots }: OwnerSlots, week: string): string {
  const format = createClinicTimeFormat(getLocalWeek(week, tz));
  let text = '';
  let day = '';
  for (const { calendarId, doctorId, startsAt, endsAt } of slots) {
    const start = format(startsAt);
    if (start.startsWith(day) && day) text += ',';
    else {
      text += day ? '],' : '';
      day = start.slice(0, DAY_LENGTH);
      text += `"${day}":[`;
    }
    text += `{"id":"${encodeSlotId(calendarId, startsAt)}","startsAt":"${start}","endsAt":"${format(endsAt)}","doctorId":${doctorId}}`;
  }
  return day && `${text}]`;
}

function freeSlotsOf(
  row: CalendarWeekRow,
  week: string,
  now: number,
  most: number | undefined,
): FreeSlot[] {
  const input = {
    week,
    tz: row.tz,
    slotMinutes: row.slot_minutes,
    leadMinutes: row.lead_minutes,
    open: row.open,
    busy: row.busy.map(([from, to]) => [from * MINUTE_MS, to * MINUTE_MS] as const),
    now,
  };
  return findFreeSlots(input, most);
}

/** In order of time, one per start. Sorting is stable, so among equals the earlier calendar stays first. */
function oneByStart(slots: OwnedSlot[]): OwnedSlot[] {
  let last = -Infinity;
  return slots
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .filter(({ startsAt }) => {
      if (startsAt === last) return false;
      last = startsAt;
      return true;
    });
}
