import { nowMs } from '#app/time/clock.ts';
import { JsonText } from '#app/platform/json-text.ts';
import type { Portal } from '#app/platform/portal.ts';
import { seesCalendar } from '#app/platform/viewer.ts';
import type { Database } from '#db/client.ts';
import { createClinicTimeFormat, formatClinicTime } from '#app/time/clinic-time.ts';
import type { Slots } from './contract.ts';
import { getLocalWeek, locate } from '#app/time/local-week.ts';
import type { KeptStart } from './kept-starts.server.ts';
import {
  collectSlots,
  presentSlots,
  writeSlots,
  type OwnerSlots,
  type SlotOwner,
} from './present.ts';
import {
  findNextStartsOfDoctors,
  findNextStartsOfProviders,
  findWeeksOfDoctors,
  findWeeksOfProviders,
  type CalendarFilter,
} from './queries.server.ts';

export interface CalendarDeps {
  db: Database;
}

type CalendarPortal = Pick<Portal, 'market' | 'timeZone' | 'theme' | 'viewer'>;

export interface SlotsInput {
  owner: SlotOwner;
  ids: number[];
  /** A calendar must offer one of these; null: any calendar. */
  subfunctions: number[] | null;
  /** Only doctors who speak English. */
  onlyEnglish: boolean;
  /** The week's Monday, `YYYY-MM-DD`. */
  week: string;
}

/**
 * Free times of doctors or providers in one week, by `D{id}` or `P{id}`. Empty for whom
 * no calendar is shown. Ids that are unknown, of another market or not active have no times.
 */
export async function findSlots(
  { db }: CalendarDeps,
  portal: CalendarPortal,
  input: SlotsInput,
): Promise<JsonText<Slots>> {
  if (!seesCalendar(portal.theme.flags, portal.viewer)) return new JsonText('{}');
  const owned = await findOwnerSlots(db, portal, input, nowMs());
  return writeSlots(input.owner, input.ids, owned, input.week);
}

/** The calendars of a list of doctors or providers. */
export interface ShownCalendars {
  /** Free times of the week shown; empty for whom no calendar is shown. */
  slots: Slots;
  /** First free time of each id that has one, as the clinic's clock shows it. */
  nextStarts: Map<number, string>;
}

export interface CalendarsInput extends Omit<SlotsInput, 'week'> {
  /** null: only first free times are wanted. */
  week: string | null;
  /** What the rows of a list know of their first free times; without it these are worked out. */
  kept?: ReadonlyMap<number, KeptStart>;
}

/** The free times of a week together with everybody's first free time. */
export async function findCalendars(
  { db }: CalendarDeps,
  portal: CalendarPortal,
  input: CalendarsInput,
): Promise<ShownCalendars> {
  const now = nowMs();
  const thisWeek = locate(now, portal.timeZone).week;
  const week = seesCalendar(portal.theme.flags, portal.viewer) ? input.week : null;
  // Of a week that is not shown only everybody's first time is of use.
  const most = week === thisWeek ? undefined : 1;
  const isCurrentRead = week === thisWeek || !input.kept;
  const [current, shown] = await Promise.all([
    isCurrentRead ? findOwnerSlots(db, portal, { ...input, week: thisWeek }, now, most) : [],
    week === null || week === thisWeek ? null : findOwnerSlots(db, portal, { ...input, week }, now),
  ]);
  return {
    slots: week === null ? {} : presentSlots(input.owner, input.ids, shown ?? current, week),
    nextStarts: await findNextStarts(db, portal, { ...input, week: thisWeek }, current, now),
  };
}

async function findOwnerSlots(
  { replica }: Database,
  portal: CalendarPortal,
  input: SlotsInput,
  now: number,
  most?: number,
): Promise<OwnerSlots[]> {
  const isOver = input.week < locate(now, portal.timeZone).week;
  if (input.ids.length === 0 || isOver) return [];
  const find = input.owner === 'D' ? findWeeksOfDoctors : findWeeksOfProviders;
  const rows = await find(replica, filterOf(portal, input), input.ids, input.week);
  return collectSlots(input.owner, rows, input.week, now, most);
}

/** Most have a free time this week, or a known one later, so the database is asked only about the others. */
async function findNextStarts(
  { replica }: Database,
  portal: CalendarPortal,
  input: SlotsInput & Pick<CalendarsInput, 'kept'>,
  current: OwnerSlots[],
  now: number,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const { id, tz, slots } of current) {
    const first = slots[0];
    if (!first) continue;
    found.set(id, createClinicTimeFormat(getLocalWeek(input.week, tz))(first.startsAt));
  }
  const others = input.ids.filter((id) => {
    if (found.has(id)) return false;
    const kept = input.kept?.get(id);
    if (!kept) return true;
    if (kept.next_tz === null) return false;
    if (kept.next_ms === null) return true;
    if (kept.next_ms !== Infinity) found.set(id, formatClinicTime(kept.next_ms, kept.next_tz));
    return false;
  });
  if (others.length === 0) return found;
  const find = input.owner === 'D' ? findNextStartsOfDoctors : findNextStartsOfProviders;
  for (const row of await find(replica, filterOf(portal, input), others, new Date(now))) {
    found.set(row.id, formatClinicTime(row.starts_at.getTime(), row.tz));
  }
  return found;
}

function filterOf(portal: CalendarPortal, input: Omit<SlotsInput, 'week'>): CalendarFilter {
  return {
    market: portal.market,
    subfunctions: input.subfunctions,
    onlyEnglish: input.onlyEnglish,
  };
}
