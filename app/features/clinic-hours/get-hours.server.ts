import type { BusyTime } from '#app/features/busy-feeds/busy-times.server.ts';
import {
  findBusyTimes,
  getFeedState,
  type BusyFeedState,
} from '#app/features/busy-feeds/get-feed-state.server.ts';
import { findCollisions } from '#app/features/busy-feeds/staleness.ts';
import { getCalendarHours } from '#app/features/calendar/refill-weeks.server.ts';
import type { OpeningRule } from '#app/features/calendar/open-weeks.ts';
import { DESK } from '#app/features/clinic-desk/desk-clinics.ts';
import { atEachPartner } from '#app/features/clinic-desk/each-partner.server.ts';
import type { DeskCalendar, DeskDeps } from '#app/features/clinic-desk/get-board.server.ts';
import {
  findBooked,
  findCalendars,
  requireClinic,
  type BookedVisit,
  type Clinic,
} from '#app/features/clinic-desk/own-clinic.server.ts';
import { presentCase, type DeskCase } from '#app/features/clinic-desk/present.ts';
import type { LocalisedText } from '#app/i18n/locale.ts';
import { writeAuditOfEach } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import { todayOf } from '#app/time/today.ts';
import type { Transaction } from '#db/client.ts';
import { getFeed, type ClinicFeed } from './clinic-feed.server.ts';
import { findOutside, writeClock, type TypedHours } from './hours-rules.ts';
import { findOpeningRows, findServiceRows, getTermsRow } from './queries.server.ts';

/** Of one partner. */
const SHOWN_MAX = 200;
/** At once. */
const LOOKED_AT = 500;
/** As far as times are on offer. */
const AHEAD_MS = 200 * 86_400_000;

/** Weekly hours that hold, or will hold, from a day on. */
export interface HoursFrom {
  /** `YYYY-MM-DD`; null: always did. */
  from: string | null;
  /** First day on which they no longer hold; null: for good. */
  until: string | null;
  hours: TypedHours[];
}

/** When one calendar receives, how and what for, and who is booked outside of that. */
export interface HoursBoard {
  clinic: { id: number; name: string; timeZone: string; market: Clinic['country'] };
  calendars: DeskCalendar[];
  today: string;
  /** null: the clinic has no calendar. */
  shown:
    | null
    | (DeskCalendar & {
        version: number;
        isImported: boolean;
        slotMinutes: number;
        leadMinutes: number;
        room: string;
        subfunctionIds: number[];
        services: { id: number; name: string; locales: LocalisedText }[];
        /** Those that hold today first. */
        weekly: HoursFrom[];
        openings: { id: number; startsAt: string; endsAt: string }[];
        feed: ClinicFeed | null;
        outside: DeskCase[];
        busyFeed: BusyFeedState | null;
        /** Booked with us when the calendar is busy by its feed. */
        collisions: DeskCase[];
      });
}

/**
 * That a visit outside the hours was read is noted.
 * @throws PortalError sign_in_required, forbidden, not_found (a clinic or calendar that is none of theirs)
 */
export async function getHours(
  deps: DeskDeps & { appSecret: string },
  portal: Portal,
  { providerId, calendarId }: { providerId: number | null; calendarId: number | null },
): Promise<HoursBoard> {
  const { desk, clinic } = await requireClinic(deps, portal, providerId);
  const calendars = await findCalendars(deps, clinic);
  const row = calendarId === null ? calendars[0] : calendars.find(({ id }) => id === calendarId);
  if (calendarId !== null && !row) throw new PortalError('not_found');
  const today = todayOf({ timeZone: clinic.tz });
  const head = {
    clinic: { id: clinic.id, name: clinic.name, timeZone: clinic.tz, market: clinic.country },
    calendars,
    today,
  };
  if (!row) return { ...head, shown: null };
  const [terms, hours, openings, services, feed, busyFeed, entries] = await Promise.all([
    getTermsRow(deps.db.main, row.id, clinic.id),
    getCalendarHours(deps.db.main, row.id),
    findOpeningRows(deps.db.main, row.id),
    findServiceRows(deps.db.main, row.id),
    getFeed(deps, portal, row.id),
    getFeedState(deps.db.main, row.id),
    findBusyTimes(deps.db.main, row.id),
  ]);
  if (!terms || !hours) throw new PortalError('not_found');
  const inQuestion = await atEachPartner(deps, desk, async (transaction, partnerId) => {
    const outside = await findOutsideRows(transaction, clinic, row.id);
    const collisions = await findCollidingRows(transaction, clinic, row.id, entries);
    await writeAuditOfEach(
      transaction,
      portal,
      {
        action: 'clinic_visit_read',
        kind: 'reservation',
        role: requirePermission(portal.actor, DESK, { partnerId, providerId: clinic.id }),
        grounds: 'to_close',
      },
      [...new Map([...outside, ...collisions].map((one) => [one.id, one])).values()].map(
        ({ id, customer_id: customerId }) => ({ id, customerId }),
      ),
    );
    return [{ outside, collisions }];
  });
  const inOrder = (list: 'outside' | 'collisions') =>
    inQuestion
      .flatMap((ofPartner) => ofPartner[list])
      .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
      .map(presentCase);
  return {
    ...head,
    shown: {
      ...row,
      version: terms.version,
      isImported: terms.is_imported,
      slotMinutes: terms.slot_minutes,
      leadMinutes: terms.lead_minutes,
      room: terms.room ?? '',
      subfunctionIds: terms.subfunction_ids,
      services,
      weekly: groupHours(hours.rules, today),
      openings: openings.map((one) => ({
        id: one.id,
        startsAt: one.starts_at.toISOString(),
        endsAt: one.ends_at.toISOString(),
      })),
      feed,
      outside: inOrder('outside'),
      busyFeed,
      collisions: inOrder('collisions'),
    },
  };
}

/** Rules by when they hold; those that are over are left out. */
function groupHours(rules: readonly OpeningRule[], today: string): HoursFrom[] {
  const groups = new Map<string, HoursFrom>();
  const standing = rules.filter(({ validTo }) => validTo === null || validTo > today);
  for (const rule of standing) {
    const key = `${rule.validFrom ?? ''} ${rule.validTo ?? ''}`;
    const group = groups.get(key) ?? { from: rule.validFrom, until: rule.validTo, hours: [] };
    groups.set(key, group);
    const { weekday, everyWeeks, fromMinute, toMinute } = rule;
    group.hours.push({
      weekday,
      everyWeeks,
      from: writeClock(fromMinute),
      to: writeClock(toMinute),
    });
  }
  for (const { hours } of groups.values()) {
    hours.sort((one, other) => one.weekday - other.weekday || one.from.localeCompare(other.from));
  }
  return [...groups.values()].toSorted((one, other) =>
    (one.from ?? '').localeCompare(other.from ?? ''),
  );
}

/** Visits ahead that the calendar's hours no longer have, the soonest; none where a system of the clinic's own fills the calendar. */
export async function findOutsideRows(
  transaction: Transaction,
  clinic: Clinic,
  calendarId: number,
): Promise<BookedVisit[]> {
  const hours = await getCalendarHours(transaction, calendarId);
  if (!hours || hours.rules.length === 0) return [];
  const closures = hours.exceptions.filter(({ isOpening }) => !isOpening);
  const isOpen = ({ starts_at: from, ends_at: to }: BookedVisit) =>
    !closures.some((one) => one.startsAt < to.getTime() && one.endsAt > from.getTime());
  return lookThrough(transaction, clinic, calendarId, (spans) =>
    findOutside(spans, hours).filter(({ row }) => isOpen(row)),
  );
}

/** Visits ahead that lie in what the calendar's feed says, the soonest. */
async function findCollidingRows(
  transaction: Transaction,
  clinic: Clinic,
  calendarId: number,
  entries: readonly BusyTime[],
): Promise<BookedVisit[]> {
  if (entries.length === 0) return [];
  return lookThrough(transaction, clinic, calendarId, (spans) => findCollisions(spans, entries));
}

interface VisitSpan {
  row: BookedVisit;
  startsAt: number;
  endsAt: number;
}

/** Goes through what is booked ahead in a calendar, piece by piece, for the visits that `pick` takes out. */
async function lookThrough(
  transaction: Transaction,
  clinic: Clinic,
  calendarId: number,
  pick: (spans: readonly VisitSpan[]) => VisitSpan[],
): Promise<BookedVisit[]> {
  const now = nowMs();
  const found = new Map<string, BookedVisit>();
  let from = new Date(now);
  for (;;) {
    const span = { providerId: clinic.id, calendarId, from, until: new Date(now + AHEAD_MS) };
    const visits = await findBooked(transaction, span, LOOKED_AT);
    const spans = visits.map((row) => ({
      row,
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at.getTime(),
    }));
    for (const { row } of pick(spans)) found.set(row.id, row);
    const last = visits.at(-1)?.starts_at;
    const isAll = visits.length < LOOKED_AT || last === undefined || last <= from;
    if (isAll || found.size >= SHOWN_MAX) return [...found.values()].slice(0, SHOWN_MAX);
    from = last;
  }
}
