import { findClinicWeek, type ClinicWeek } from '#app/features/calendar/find-clinic-week.server.ts';
import type { LocalisedText } from '#app/i18n/locale.ts';
import { writeAuditOfEach } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { nowMs } from '#app/time/clock.ts';
import { todayOf } from '#app/time/today.ts';
import { isCivilDate, mondayOf } from '#app/time/week.ts';
import { transact, type Database } from '#db/client.ts';
import { countDays, type CountedDays, type DayCount } from './count-days.server.ts';
import { DESK, requireDesks } from './desk-clinics.ts';
import { BY_ROOM, daysOfView, readView, spanOf } from './desk-days.ts';
import { isExpected } from './desk-state.ts';
import { atEachPartner } from './each-partner.server.ts';
import { presentVisit, type DeskVisit } from './present.ts';
import { findRoomClashes, type RoomClash, type RoomUse } from './room-clashes.ts';
import {
  countUnacknowledgedRows,
  findCalendarRows,
  findClinicRows,
  findVisitRows,
  type ClinicRow,
  type DeskCalendarRow,
  type DeskSpan,
} from './queries.server.ts';

/** Of one partner on one day; no clinic has more. */
const SHOWN_MAX = 500;

export interface DeskDeps {
  db: Database;
}

export interface BoardInput {
  /** As the address has them: what makes no sense is as if it were not there. */
  clinic: string | null;
  day: string | null;
  calendar: string | null;
  view: string | null;
  by: string | null;
}

/** What is done with what was found: whoever reads it is noted; of a mark of changes nobody reads whose visits they are. */
type Purpose = 'read' | 'mark';

export interface DeskCalendar {
  id: number;
  doctor: string | null;
  service: { name: string; locales: LocalisedText };
  /** Where it receives; null: nobody has said. */
  room: string | null;
}

/** A calendar on one day. Times in ISO 8601. */
export interface CalendarDay extends DeskCalendar {
  visits: DeskVisit[];
  free: string[];
  /** Times on offer that somebody else has at the moment: a hold, or a visit of a partner that this desk is not for. */
  taken: string[];
}

/** Two calendars in one room at one time. Times in ISO 8601. */
export interface DeskClash extends Pick<RoomClash, 'room' | 'calendarIds'> {
  from: string;
  until: string;
}

interface BoardHead {
  clinics: { id: number; name: string }[];
  clinic: { id: number; name: string; timeZone: string; market: ClinicRow['country'] };
  calendars: DeskCalendar[];
  /** The one that is shown alone; null: all. */
  calendarId: number | null;
  day: string;
  today: string;
  /** A day goes by rooms, else by doctors. */
  isByRoom: boolean;
  /** Visits of several partners are among them. */
  hasPartners: boolean;
  /** Bookings of which the clinic has not said that it knows. */
  newCount: number;
}
export type Board = BoardHead &
  (
    | { view: 'day'; days: CalendarDay[]; clashes: DeskClash[] }
    | { view: 'week' | 'month'; rows: (DeskCalendar & { days: DayCount[] })[] }
  );

/**
 * A clinic's day with whose visits they are, or its week or month in numbers. That each of them was read is noted.
 * @throws PortalError sign_in_required, forbidden, not_found (a clinic or a calendar that is none of theirs)
 */
export async function getBoard(
  { db }: DeskDeps,
  portal: Portal,
  input: BoardInput,
  purpose: Purpose = 'read',
): Promise<Board> {
  const desks = requireDesks(portal.actor);
  const clinics = await findClinicRows(
    db.main,
    desks.map(({ providerId }) => providerId),
  );
  const clinic =
    input.clinic === null ? clinics[0] : clinics.find(({ id }) => String(id) === input.clinic);
  const desk = desks.find(({ providerId }) => providerId === clinic?.id);
  if (!clinic || !desk) throw new PortalError('not_found');
  const rows = await findCalendarRows(db.main, clinic.id);
  const chosen =
    input.calendar === null ? null : rows.find(({ id }) => String(id) === input.calendar);
  if (chosen === undefined) throw new PortalError('not_found');
  const shown = chosen ? [chosen] : rows;
  const today = todayOf({ timeZone: clinic.tz });
  const day = isCivilDate(input.day) ? input.day : today;
  const newCounts = await Promise.all(
    desk.partnerIds.map((partnerId) =>
      transact(db.main, (transaction) => countUnacknowledgedRows(transaction, clinic.id, null), {
        partnerId,
      }),
    ),
  );
  const head: BoardHead = {
    clinics: clinics.map(({ id, name }) => ({ id, name })),
    clinic: { id: clinic.id, name: clinic.name, timeZone: clinic.tz, market: clinic.country },
    calendars: rows.map(presentCalendar),
    calendarId: chosen?.id ?? null,
    day,
    today,
    isByRoom: input.by === BY_ROOM,
    hasPartners: desk.partnerIds.length > 1,
    newCount: newCounts.reduce((sum, one) => sum + one, 0),
  };
  const view = readView(input.view);
  const days = daysOfView(view, day);
  const weeks = await Promise.all(
    [...new Set(days.map(mondayOf))].map((week) =>
      findClinicWeek(db.main, { id: clinic.id, market: clinic.country, week, now: nowMs() }),
    ),
  );
  const calendarId = chosen?.id ?? null;
  const scope = { db, portal, desk, clinic, calendarId, weeks: weeks.flat(), days };
  if (view === 'day') return { ...head, view, ...(await findDay(scope, shown, purpose)) };
  const counts = await countDays(db, scope);
  return {
    ...head,
    view,
    rows: shown.map((row) => ({
      ...presentCalendar(row),
      days: days.map((one) => counts(row.id, one)),
    })),
  };
}

interface BoardScope extends CountedDays {
  db: Database;
  portal: Portal;
}

export function presentCalendar({
  id,
  doctor,
  service,
  service_locales: locales,
  room,
}: DeskCalendarRow): DeskCalendar {
  return { id, doctor, service: { name: service, locales }, room };
}

async function findDay(
  scope: BoardScope,
  shown: readonly DeskCalendarRow[],
  purpose: Purpose,
): Promise<{ days: CalendarDay[]; clashes: DeskClash[] }> {
  const { db, portal, clinic, days } = scope;
  const [day = ''] = days;
  const providerId = clinic.id;
  const span = { providerId, calendarId: scope.calendarId, ...spanOf(days, clinic.tz) };
  const visits = await atEachPartner({ db }, scope.desk, async (transaction, partnerId) => {
    const found = await findVisitRows(transaction, span, SHOWN_MAX);
    if (purpose === 'mark') return found;
    await writeAuditOfEach(
      transaction,
      portal,
      {
        action: 'clinic_visit_read',
        kind: 'reservation',
        role: requirePermission(portal.actor, DESK, { partnerId, providerId }),
        grounds: 'to_receive',
      },
      found.map(({ id, customer_id: customerId }) => ({ id, customerId })),
    );
    return found;
  });
  const presented = visits.map((row) => presentVisit(row, clinic.country));
  const uses: RoomUse[] = [];
  const calendarDays = shown.map((row) => {
    const own = presented
      .filter(({ calendarId }) => calendarId === row.id)
      .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
    const isOfDay = ({ startsAt }: { startsAt: number }) => dayOf(startsAt, clinic.tz) === day;
    const week = scope.weeks.find(({ calendarId }) => calendarId === row.id);
    const free = (week?.free ?? []).filter(isOfDay);
    uses.push({
      calendarId: row.id,
      resourceId: row.resource_id,
      room: row.room,
      spans: [
        ...own.filter(({ state }) => isExpected(state)).map(spanOfVisit),
        ...free.map(({ startsAt, endsAt }) => [startsAt, endsAt] as const),
      ],
    });
    return {
      ...presentCalendar(row),
      visits: own,
      free: free.map(({ startsAt }) => iso(startsAt)),
      taken: week ? takenElsewhere(week, own, span) : [],
    };
  });
  const clashes = findRoomClashes(uses);
  return {
    days: calendarDays,
    clashes: clashes.map((one) => ({ ...one, from: iso(one.from), until: iso(one.until) })),
  };
}

/** Times of the calendar's resource that are taken, and not by a visit that is shown. */
function takenElsewhere(
  { taken }: ClinicWeek,
  visits: readonly DeskVisit[],
  { from, until }: Pick<DeskSpan, 'from' | 'until'>,
): string[] {
  const known = new Set(
    visits.filter(({ state }) => isExpected(state)).map(({ startsAt }) => startsAt),
  );
  return taken
    .map(([start]) => start)
    .filter((start) => start >= from.getTime() && start < until.getTime())
    .map(iso)
    .filter((start) => !known.has(start))
    .toSorted();
}

const spanOfVisit = ({ startsAt, endsAt }: DeskVisit) =>
  [Date.parse(startsAt), Date.parse(endsAt)] as const;
const iso = (ms: number) => new Date(ms).toISOString();
