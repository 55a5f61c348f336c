import { nowMs } from '#app/time/clock.ts';
import { JsonText } from '#app/platform/json-text.ts';
import type { Portal } from '#app/platform/portal.ts';
import { seesCalendar } from '#app/platform/viewer.ts';
import type { Database } from '#db/client.ts';
import { createClinicTimeFormat, formatClinicTime } from '#app/time/clinic-time.ts';
import type { Slots } from './contract.ts';
import { getLocalWeek, locate } from '#app/time/local-week.ts';
import { addWeeks, firstDayShown, firstWeekWithTimes, lastDayShown } from '#app/time/week.ts';
import { joinSlots } from './join-slots.ts';
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
): Promise<JsonText<Slots>> {
  if (!seesCalendar(portal.theme.flags, portal.viewer)) return new JsonText('{}');
  noteShown(portal, input.owner, input.ids);
  const owned = await findOwnerSlots(db, portal, input, nowMs());
  return writeSlots(input.owner, input.ids, owned, input.week);
}

/** The calendars of a list of doctors or providers. */
export interface ShownCalendars {
  /** Monday of the week whose free times are shown. */
  week: string;
  /** Free times of the days shown; empty for whom no calendar is shown. */
  slots: Slots;
  /** First free time of each id that has one, as the clinic's clock shows it. */
  nextStarts: Map<number, string>;
}

export interface CalendarsInput extends Omit<SlotsInput, 'week'> {
  /** null: only first free times are wanted; empty: the first week in which any of them has a time. */
  week: string | null;
}

/** The free times of a week together with everybody's first free time, worked out from weeks and bookings. */
export async function findCalendars(
  { db }: CalendarDeps,
  portal: CalendarPortal,
  input: CalendarsInput,
): Promise<ShownCalendars> {
  noteShown(portal, input.owner, input.ids);
  const now = nowMs();
  const thisWeek = locate(now, portal.timeZone).week;
  const asked = seesCalendar(portal.theme.flags, portal.viewer) ? input.week : null;
  const timesOf = (week: string, most?: number) =>
    findOwnerSlots(db, portal, { ...input, week }, now, most);
  // Of a week that is not shown only everybody's first time is of use.
  const isThisShown = asked === '' || asked === thisWeek;
  const [current, other] = await Promise.all([
    timesOf(thisWeek, isThisShown ? undefined : 1),
    asked === null || isThisShown ? null : timesOf(asked),
  ]);
  let shown = { week: asked || thisWeek, owners: other ?? current };
  const known = [{ week: thisWeek, owners: current }];
  // At the end of a week the next one nearly always has times, and everybody's first one is among them.
  if (asked === '' && !hasTimes(current)) {
    const week = addWeeks(thisWeek, 1);
    shown = { week, owners: await timesOf(week) };
    known.push(shown);
  }
  const nextStarts = await findNextStarts(db, portal, input, known, now);
  if (asked === '' && !hasTimes(shown.owners)) {
    const week = firstWeekWithTimes(nextStarts.values(), thisWeek);
    shown = { week, owners: week === thisWeek ? current : await timesOf(week) };
  }
  return {
    week: shown.week,
    slots: asked === null ? {} : presentSlots(input.owner, input.ids, shown.owners, shown.week),
    nextStarts,
  };
}

function noteShown(portal: CalendarPortal, owner: SlotOwner, ids: readonly number[]): void {
  portal.noteShown?.(ids.map((id) => `${owner}${id}`));
}

/**
 * The same for the rows of a list, which know their first free times: the database is asked only for the days that are shown,
 * and about whose kept times have all passed. Of the week it is, a list shows seven days from today on.
 */
export async function findListedCalendars(
  { db }: CalendarDeps,
  portal: CalendarPortal,
  input: Omit<CalendarsInput, 'ids'> & {
    /** `evening_day`: in a list of evenings, the day of the first of them. */
    rows: readonly (KeptStart & { id: number; evening_day?: string })[];
  },
): Promise<ShownCalendars> {
  const now = nowMs();
  const { day: today, week: thisWeek } = locate(now, portal.timeZone);
  const asked = seesCalendar(portal.theme.flags, portal.viewer) ? input.week : null;
  const ids = input.rows.map(({ id }) => id);
  noteShown(portal, input.owner, ids);
  const nextStarts = new Map<number, string>();
  const unknown: number[] = [];
  for (const { id, next_ms: nextMs, next_tz: tz } of input.rows) {
    if (tz === null || nextMs === Infinity) continue;
    if (nextMs === null) unknown.push(id);
    else nextStarts.set(id, formatClinicTime(nextMs, tz));
  }
  await addNextStarts(db, portal, { ...input, ids: unknown }, now, nextStarts);
  const evenings = input.rows.flatMap(({ evening_day: day }) => day ?? []);
  const week =
    asked || firstWeekWithTimes(evenings.length > 0 ? evenings : nextStarts.values(), thisWeek);
  if (asked === null) return { week, slots: {}, nextStarts };
  const timesOf = async (monday: string) => {
    const owners = await findOwnerSlots(db, portal, { ...input, ids, week: monday }, now);
    return { owners, slots: presentSlots(input.owner, ids, owners, monday) };
  };
  const first = firstDayShown(week, today);
  const [{ owners, slots }, next] = await Promise.all([
    timesOf(week),
    first === week ? null : timesOf(addWeeks(week, 1)),
  ]);
  // What the week shows was read last: a time that was given back or taken meanwhile.
  for (const [id, start] of firstStarts(owners, week)) {
    if ((nextStarts.get(id) ?? week) >= week) nextStarts.set(id, start);
  }
  return {
    week,
    slots: next ? joinSlots(slots, next.slots, lastDayShown(first)) : slots,
    nextStarts,
  };
}

function hasTimes(owners: readonly OwnerSlots[]): boolean {
  return owners.some(({ slots }) => slots.length > 0);
}

function firstStarts(owners: readonly OwnerSlots[], week: string): [number, string][] {
  return owners.flatMap(({ id, tz, slots: [first] }) =>
    first ? [[id, createClinicTimeFormat(getLocalWeek(week, tz))(first.startsAt)]] : [],
  );
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

/**
 * Most have a free time in the weeks that are known, so the database is asked only about the others.
 * @param known weeks without a gap, this one first
 */
async function findNextStarts(
  db: Database,
  portal: CalendarPortal,
  input: Omit<SlotsInput, 'week'>,
  known: readonly { week: string; owners: OwnerSlots[] }[],
  now: number,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const { week, owners } of known) {
    for (const [id, first] of firstStarts(owners, week)) {
      if (!found.has(id)) found.set(id, first);
    }
  }
  const ids = input.ids.filter((id) => !found.has(id));
  await addNextStarts(db, portal, { ...input, ids }, now, found);
  return found;
}

async function addNextStarts(
  { replica }: Database,
  portal: CalendarPortal,
  input: Omit<SlotsInput, 'week'>,
  now: number,
  found: Map<number, string>,
): Promise<void> {
  if (input.ids.length === 0) return;
  const find = input.owner === 'D' ? findNextStartsOfDoctors : findNextStartsOfProviders;
  for (const row of await find(replica, filterOf(portal, input), input.ids, new Date(now))) {
    found.set(row.id, formatClinicTime(row.starts_at.getTime(), row.tz));
  }
}

function filterOf(portal: CalendarPortal, input: Omit<SlotsInput, 'week'>): CalendarFilter {
  return {
    market: portal.market,
    subfunctions: input.subfunctions,
    onlyEnglish: input.onlyEnglish,
  };
}
