import { nowMs } from '#app/time/clock.ts';
import type { Portal } from '#app/platform/portal.ts';
import { seesCalendar } from '#app/platform/viewer.ts';
import type { Database } from '#db/client.ts';
import { createClinicTimeFormat, formatClinicTime } from '#app/time/clinic-time.ts';
import type { Slots } from './contract.ts';
import { getLocalWeek, locate } from '#app/time/local-week.ts';
import { collectSlots, presentSlots, type OwnerSlots, type SlotOwner } from './present.ts';
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

type CalendarPortal = Pick<Portal, 'market' | 'timeZone' | 'theme' | 'viewer' | 'noteShown'>;

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
): Promise<Slots> {
  if (!seesCalendar(portal.theme.flags, portal.viewer)) return {};
  noteShown(portal, input);
  const now = nowMs();
  const owned = await findOwnerSlots(db, portal, input, now);
  return presentSlots(input.owner, input.ids, owned, input.week);
}

/** The calendars of a list of doctors or providers. */
export interface ShownCalendars {
  /** Free times of the week shown; empty for whom no calendar is shown. */
  slots: Slots;
  /** First free time of each id that has one, as the clinic's clock shows it. */
  nextStarts: Map<number, string>;
}

/**
 * The free times of a week together with everybody's first free time. That one is computed, not taken from the search
 * listings, which know days only and may be some seconds old.
 * @param input.week null: only first free times are wanted
 */
export async function findCalendars(
  { db }: CalendarDeps,
  portal: CalendarPortal,
  input: Omit<SlotsInput, 'week'> & { week: string | null },
): Promise<ShownCalendars> {
  noteShown(portal, input);
  const now = nowMs();
  const thisWeek = locate(now, portal.timeZone).week;
  const week = seesCalendar(portal.theme.flags, portal.viewer) ? input.week : null;
  // Of a week that is not shown only everybody's first time is of use.
  const most = week === thisWeek ? undefined : 1;
  const [current, shown] = await Promise.all([
    findOwnerSlots(db, portal, { ...input, week: thisWeek }, now, most),
    week === null || week === thisWeek ? null : findOwnerSlots(db, portal, { ...input, week }, now),
  ]);
  return {
    slots: week === null ? {} : presentSlots(input.owner, input.ids, shown ?? current, week),
    nextStarts: await findNextStarts(db, portal, { ...input, week: thisWeek }, current, now),
  };
}

function noteShown(
  portal: CalendarPortal,
  { owner, ids }: Pick<SlotsInput, 'owner' | 'ids'>,
): void {
  portal.noteShown?.(ids.map((id) => `${owner}${id}`));
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

/** Most have a free time this week, so the database is asked only about the others. */
async function findNextStarts(
  { replica }: Database,
  portal: CalendarPortal,
  input: SlotsInput,
  current: OwnerSlots[],
  now: number,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const { id, tz, slots } of current) {
    const first = slots[0];
    if (!first) continue;
    found.set(id, createClinicTimeFormat(getLocalWeek(input.week, tz))(first.startsAt));
  }
  const others = input.ids.filter((id) => !found.has(id));
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
