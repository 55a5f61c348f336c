import { noteLook } from '#app/features/work-looks/note-look.server.ts';
import { findSpecialDays } from '#app/features/calendar/special-days.server.ts';
import { MARKETS } from '#app/i18n/locale.ts';
import type { Action } from '#app/platform/actor.ts';
import { writeAudit, writeAuditOfEach } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import {
  COUNTED_MAX,
  mergePages,
  readMomentPosition,
  sumCounts,
} from '#app/platform/merge-pages.ts';
import { noteListExport } from '#app/platform/note-export.server.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { nowMs } from '#app/time/clock.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { addDays } from '#app/time/week.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import { lateSince, workingDayBefore } from './late-since.ts';
import {
  countClinicCalls,
  countRescueRows,
  findPartnerRows,
  findRescueRows,
  findRescueRowsByClinic,
  isReservationThere,
  noteClinicCall,
  takeBackClinicCall,
  type ClinicPosition,
  type RescueBounds,
  type RescueRow,
} from './queries.server.ts';
import {
  RESCUE_STATES,
  type RescueBegins,
  type RescueSort,
  type RescueState,
} from './rescue-parts.ts';
import {
  type OpenRescue,
  type Rescue,
  present,
  presentWithPerson,
} from './present-rescue.server.ts';

const WORK: Action = 'care.organise';
const DAY_MS = 24 * 60 * 60_000;
/** The last two working days are no longer ago, whatever holidays come together. */
const HOLIDAYS_BACK_DAYS = 30;
/** The list is read again whenever somebody comes back to its window: that is one look. */
const ONE_LOOK = '1 hour';
/** A press by mistake is seen at once, and its button is held while somebody is on it; later the clinic may have been told in truth. */
const TAKEN_BACK_WITHIN = '10 minutes';

interface RescueDeps {
  db: Database;
}

export interface RescueQuery {
  /** Missing: both. */
  state?: RescueState | undefined;
  begins?: RescueBegins | undefined;
  /** A part of the clinic's name, whatever its accents. */
  clinic?: string | undefined;
  partnerId?: number | undefined;
  /** begins: the next visits first; clinic: by the clinics' names. */
  sort?: RescueSort | undefined;
  after: readonly string[] | null;
  limit: number;
}

export interface RescueList {
  rows: Rescue[];
  next: string[] | null;
  /** Of all that fit. */
  counts: Record<RescueState, ReturnType<typeof sumCounts>>;
  partners: { id: number; name: string }[];
}

export type RescueServices = ReturnType<typeof createRescueServices>;

/** The use cases of the rescue list, bound to what they need. */
export function createRescueServices(deps: RescueDeps) {
  return {
    find: (portal: Portal, asked: RescueQuery) => findRescues(deps, portal, asked),
    findPage: (portal: Portal, asked: RescueQuery) => findRescuePage(deps, portal, asked),
    noteExport: (portal: Portal) =>
      noteListExport(deps, portal, { action: 'clinic_calls_list_exported', may: WORK }),
    look: (portal: Portal, which: { partnerId: number; id: string }) =>
      lookAtCall(deps, portal, which),
    note: (
      portal: Portal,
      input: { partnerId: number; id: string; calls: number; isTold: boolean },
    ) => noteCall(deps, portal, input),
    takeBack: (portal: Portal, input: { partnerId: number; id: string; calls: number }) =>
      takeBackCall(deps, portal, input),
  };
}

/**
 * Bookings of which clinics should have said by now that they know, at all partners of whoever asks, the next visits first: a page of
 * them, with whose they are. That each was read is noted, once an hour.
 * @throws PortalError sign_in_required, forbidden
 */
async function findRescues(
  deps: RescueDeps,
  portal: Portal,
  asked: RescueQuery,
): Promise<RescueList> {
  const counts: Record<RescueState, number[]> = { new: [], tried: [] };
  let partners: RescueList['partners'] = [];
  const page = await findRows(deps, portal, asked, async (transaction, bounds) => {
    for (const state of RESCUE_STATES) {
      const which = { bounds, limit: COUNTED_MAX + 1 };
      counts[state].push(await countRescueRows(transaction, state, which));
    }
    partners = await findPartnerRows(transaction, requirePartnersOf(portal.actor, WORK));
  });
  await noteReading(deps, portal, page.rows);
  return {
    rows: page.rows.map(presentWithPerson),
    next: page.next,
    counts: { new: sumCounts(counts.new), tried: sumCounts(counts.tried) },
    partners,
  };
}

/**
 * The same page without whose they are, for whoever needs no more.
 * @throws PortalError sign_in_required, forbidden
 */
async function findRescuePage(
  deps: RescueDeps,
  portal: Portal,
  asked: RescueQuery,
): Promise<{ rows: OpenRescue[]; next: string[] | null }> {
  const { rows, next } = await findRows(deps, portal, asked, async () => {});
  return { rows: rows.map(present), next };
}

/** @param look at each partner, in the transaction of its rows */
async function findRows(
  { db }: RescueDeps,
  portal: Portal,
  { state, begins, clinic, partnerId, sort, after, limit }: RescueQuery,
  look: (transaction: Transaction, bounds: RescueBounds) => Promise<void>,
): Promise<{ rows: RescueRow[]; next: string[] | null }> {
  const { actor } = portal;
  const isByClinic = sort === 'clinic';
  const staffId = actor.kind === 'staff' ? actor.staffId : 0;
  const now = nowMs();
  const rows: RescueRow[] = [];
  for (const id of requirePartnersOf(actor, WORK)) {
    if (partnerId !== undefined && partnerId !== id) continue;
    await transact(
      db.main,
      async (transaction) => {
        const bounds = await readBounds(transaction, now, { begins, clinic });
        await look(transaction, bounds);
        for (const one of RESCUE_STATES) {
          if (state && state !== one) continue;
          const which = { bounds, limit: limit + 1, staffId };
          rows.push(
            ...(isByClinic
              ? await findRescueRowsByClinic(transaction, one, {
                  ...which,
                  after: readClinicPosition(after),
                })
              : await findRescueRows(transaction, one, {
                  ...which,
                  after: readMomentPosition(after),
                })),
          );
        }
      },
      { partnerId: id },
    );
  }
  return isByClinic ? mergeByClinic(rows, limit) : mergePages(rows, ({ id }) => id, limit);
}

/** null: the beginning, or nothing that such a list has written. */
function readClinicPosition(after: readonly string[] | null): ClinicPosition | null {
  const [sortKey = '', clinicId = '', ...visit] = after ?? [];
  const position = readMomentPosition(visit);
  if (!position || !/^[1-9]\d{0,14}$/.test(clinicId)) return null;
  return { sortKey, clinicId: Number(clinicId), ...position };
}

/** As the database orders them: bytes, not letters. */
function mergeByClinic(
  rows: readonly RescueRow[],
  limit: number,
): { rows: RescueRow[]; next: string[] | null } {
  const sorted = rows.toSorted(
    (one, other) =>
      Buffer.compare(Buffer.from(one.sort_key), Buffer.from(other.sort_key)) ||
      one.clinic_id - other.clinic_id ||
      (`${one.exactly} ${one.id}` < `${other.exactly} ${other.id}` ? -1 : 1),
  );
  const shown = sorted.slice(0, limit);
  const last = shown.at(-1);
  const isMore = last !== undefined && rows.length > limit;
  return {
    rows: shown,
    next: isMore ? [last.sort_key, String(last.clinic_id), last.exactly, last.id] : null,
  };
}

/** How many there are of both, in the transaction of a partner; of each nobody counts further than `limit`. */
export async function countRescues(
  transaction: Transaction,
  now: number,
  limit: number,
): Promise<number> {
  const bounds = await readBounds(transaction, now, {});
  let count = 0;
  for (const state of RESCUE_STATES) {
    count += await countRescueRows(transaction, state, { bounds, limit });
  }
  return count;
}

async function readBounds(
  transaction: Transaction,
  now: number,
  { begins, clinic }: Pick<RescueQuery, 'begins' | 'clinic'>,
): Promise<RescueBounds> {
  const workingDayUntil: Date[] = [];
  for (const market of MARKETS) {
    const timeZone = MARKET_ZONES[market];
    const since = addDays(dayOf(now, timeZone), -HOLIDAYS_BACK_DAYS);
    const special = await findSpecialDays(transaction, market, since);
    workingDayUntil.push(new Date(workingDayBefore(now, { special, timeZone })));
  }
  const { bookedUntil, beginsUntil } = lateSince(now);
  const inADay = new Date(now + DAY_MS);
  return {
    markets: MARKETS,
    workingDayUntil,
    bookedUntil: new Date(bookedUntil),
    beginsUntil: new Date(beginsUntil),
    from: begins === 'later' ? inADay : new Date(now),
    until: begins === 'day' ? inADay : null,
    clinic: clinic ?? null,
  };
}

/** Before anything of it is answered. */
async function noteReading(
  { db }: RescueDeps,
  portal: Portal,
  rows: readonly RescueRow[],
): Promise<void> {
  for (const partnerId of new Set(rows.map(({ partner_id: id }) => id))) {
    const own = rows.filter(({ partner_id: id }) => id === partnerId);
    const role = requirePermission(portal.actor, WORK, { partnerId });
    const entry = {
      action: 'clinic_call_read',
      kind: 'reservation',
      role,
      grounds: 'to_tell_clinic',
      onceIn: ONE_LOOK,
    };
    const objects = own.map(({ id, customer_id: customerId }) => ({ id, customerId }));
    await transact(db.main, (all) => writeAuditOfEach(all, portal, entry, objects), { partnerId });
  }
}

/**
 * Notes that somebody has a visit at hand, of which they call its clinic.
 * @returns who else has, and how often the clinic was called; null: it is known by now
 * @throws PortalError sign_in_required, forbidden, not_found
 */
async function lookAtCall(
  { db }: RescueDeps,
  portal: Portal,
  { partnerId, id }: { partnerId: number; id: string },
): Promise<{ others: string[]; calls: number | null }> {
  requirePermission(portal.actor, WORK, { partnerId });
  if (portal.actor.kind !== 'staff') throw new PortalError('sign_in_required');
  const { staffId } = portal.actor;
  return transact(
    db.main,
    async (transaction) => {
      const calls = await countClinicCalls(transaction, id);
      if (calls === null && !(await isReservationThere(transaction, id))) {
        throw new PortalError('not_found');
      }
      return { others: await noteLook(transaction, staffId, id), calls };
    },
    { partnerId },
  );
}

/**
 * Notes that a clinic was called about a visit, and whether it knows of it by now.
 * @param calls as the caller has seen it
 * @throws PortalError sign_in_required, forbidden, not_found, changed_meanwhile (it is known, or somebody else has called)
 */
async function noteCall(
  { db }: RescueDeps,
  portal: Portal,
  {
    partnerId,
    id,
    calls,
    isTold,
  }: { partnerId: number; id: string; calls: number; isTold: boolean },
): Promise<void> {
  const role = requirePermission(portal.actor, WORK, { partnerId });
  await transact(
    db.main,
    async (transaction) => {
      const noted = await noteClinicCall(transaction, { id, calls, isTold });
      if (!noted) {
        const isThere = await isReservationThere(transaction, id);
        throw new PortalError(isThere ? 'changed_meanwhile' : 'not_found');
      }
      await writeAudit(transaction, portal, {
        action: isTold ? 'clinic_told' : 'clinic_not_reached',
        customerId: noted.customer_id,
        object: { kind: 'reservation', id },
        role,
      });
    },
    { partnerId },
  );
}

/**
 * Takes back that a clinic knows of a visit by a call, shortly after it was noted: the call is as if it had not been.
 * @param calls as they were with the call
 * @throws PortalError sign_in_required, forbidden, not_found, changed_meanwhile (it is too long ago, or not as the call has left it)
 */
async function takeBackCall(
  { db }: RescueDeps,
  portal: Portal,
  { partnerId, id, calls }: { partnerId: number; id: string; calls: number },
): Promise<void> {
  const role = requirePermission(portal.actor, WORK, { partnerId });
  await transact(
    db.main,
    async (transaction) => {
      const which = { id, calls, within: TAKEN_BACK_WITHIN };
      const taken = await takeBackClinicCall(transaction, which);
      if (!taken) {
        const isThere = await isReservationThere(transaction, id);
        throw new PortalError(isThere ? 'changed_meanwhile' : 'not_found');
      }
      await writeAudit(transaction, portal, {
        action: 'clinic_call_taken_back',
        customerId: taken.customer_id,
        object: { kind: 'reservation', id },
        role,
      });
    },
    { partnerId },
  );
}
