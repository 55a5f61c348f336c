import { decodeSlotId } from '#app/features/calendar/slot-id.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createBatches } from '#db/batches.ts';
import { query, transact, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { News } from './news.ts';
import type { Services } from './services.ts';
import type { ShowsTimes } from './web/shared-answers.ts';

/** Which calendars share a person or room changes with an import; a new one has not been shown before. */
const OWNERS_KEPT_MS = 60_000;
const OWNERS_KEPT_MAX = 20_000;

/** Whoever shows times of the person or room of a calendar: a doctor of two clinics is two doctors there. */
const ownersOfCalendars = sql.named<{ owners: string[] }>(
  'news_owners_of_calendars',
  `SELECT ARRAY(SELECT DISTINCT owner FROM calendar c JOIN calendar o ON o.resource_id = c.resource_id
                 CROSS JOIN LATERAL (VALUES ('D' || o.doctor_id), ('P' || o.provider_id)) AS x (owner)
                 WHERE c.id = asked.id AND owner IS NOT NULL) AS owners
     FROM unnest($1::bigint[]) WITH ORDINALITY AS asked (id, place) ORDER BY asked.place`,
);
const ownersOfReservation = sql.named<{ owner: string }>(
  'news_owners_of_reservation',
  `SELECT DISTINCT owner FROM reservation r JOIN calendar o ON o.resource_id = r.resource_id
    CROSS JOIN LATERAL (VALUES ('D' || o.doctor_id), ('P' || o.provider_id)) AS x (owner)
    WHERE r.id = $1 AND owner IS NOT NULL`,
);

/** Whose free times change, told to what keeps answers that show them, here and in all other processes. */
export interface CalendarNews {
  /** `target` drops what shows somebody whose times change, and everything when that may have been missed. */
  follow(target: ShowsTimes): void;
  changedCalendar(calendarId: number): Promise<void>;
  changedReservation(partnerId: number, reservationId: string): Promise<void>;
}

/** @param news null: there are no other processes */
export function createCalendarNews({
  pool,
  news,
}: {
  pool: Pool;
  news: News | null;
}): CalendarNews {
  const targets: ShowsTimes[] = [];
  const known = new Map<number, { owners: Promise<string[]>; until: number }>();
  const drop = (owners: readonly string[]) => {
    for (const target of targets) target.drop(owners);
  };
  news?.hear('owners', drop);
  news?.onGap(() => {
    for (const target of targets) target.clear();
  });

  /** Asked once a minute for a calendar, however often its times are held. */
  function ownersOf(calendarId: number): Promise<string[]> {
    const found = known.get(calendarId);
    if (found && performance.now() < found.until) return found.owners;
    if (known.size >= OWNERS_KEPT_MAX) known.clear();
    const owners = findOwnersOfCalendar(pool, calendarId);
    known.set(calendarId, { owners, until: performance.now() + OWNERS_KEPT_MS });
    owners.catch(() => known.delete(calendarId));
    return owners;
  }

  /** Nobody's booking fails because others could not be told of it. */
  async function tell(find: () => Promise<string[]>): Promise<void> {
    try {
      const owners = await find();
      drop(owners);
      news?.tell('owners', owners);
    } catch {
      for (const target of targets) target.clear();
    }
  }

  return {
    follow(target) {
      targets.push(target);
    },
    changedCalendar: (calendarId) => tell(() => ownersOf(calendarId)),
    changedReservation: (partnerId, id) =>
      tell(() =>
        transact(
          pool,
          async (transaction) => ownersIn(await query(transaction, ownersOfReservation, [id])),
          {
            partnerId,
          },
        ),
      ),
  };
}

/** For processes that act for all partners. */
export async function findOwnersOfReservation(pool: Pool, id: string): Promise<string[]> {
  return ownersIn(await query(pool, ownersOfReservation, [id]));
}

/** Those that are asked for at one moment share a statement, as the holds do that ask. */
export const findOwnersOfCalendar = createBatches<number, string[]>({
  groupOf: () => 0,
  async run(pool, calendarIds) {
    return (await query(pool, ownersOfCalendars, [calendarIds])).map(({ owners }) => owners);
  },
});

function ownersIn(rows: { owner: string }[]): string[] {
  return rows.map(({ owner }) => owner);
}

/** The use cases that take times or give them back, each followed by telling whose. */
export function tellCalendarChanges(services: Services, news: CalendarNews): Services {
  const { booking, appointments, busyFeeds, clinicDesk, clinicHours } = services;
  /** What a clinic changes of one of its calendars. */
  const ofCalendar =
    <I extends { calendarId: number }>(change: (portal: Portal, input: I) => Promise<void>) =>
    async (portal: Portal, input: I) => {
      await change(portal, input);
      await news.changedCalendar(input.calendarId);
    };
  return {
    ...services,
    booking: {
      ...booking,
      async holdSlot(input) {
        const { calendarId = 0 } = decodeSlotId(input.slotId) ?? {};
        try {
          const hold = await booking.holdSlot(input);
          await news.changedCalendar(calendarId);
          return hold;
        } catch (error) {
          // Whoever saw it as free shall not see it again.
          if (error instanceof PortalError && error.code === 'slot_taken') {
            await news.changedCalendar(calendarId);
          }
          throw error;
        }
      },
      async releaseHold(input) {
        const answer = await booking.releaseHold(input);
        await news.changedReservation(input.portal.partner.id, input.reservationId);
        return answer;
      },
      async releaseOwnHold(input) {
        const answer = await booking.releaseOwnHold(input);
        await news.changedReservation(input.portal.partner.id, input.reservationId);
        return answer;
      },
      async cancelReservation(input) {
        const answer = await booking.cancelReservation(input);
        await news.changedReservation(input.portal.partner.id, input.reservationId);
        return answer;
      },
    },
    clinicDesk: {
      ...clinicDesk,
      async closeClinic(portal, input) {
        const answer = await clinicDesk.closeClinic(portal, input);
        await Promise.all(answer.calendarIds.map((id) => news.changedCalendar(id)));
        return answer;
      },
      async reopenClinic(portal, which) {
        const answer = await clinicDesk.reopenClinic(portal, which);
        await Promise.all(answer.calendarIds.map((id) => news.changedCalendar(id)));
        return answer;
      },
      bookAtDesk: ofCalendar(clinicDesk.bookAtDesk),
      async moveVisit(portal, input) {
        await clinicDesk.moveVisit(portal, input);
        await news.changedReservation(input.partnerId, input.id);
      },
      async cancelVisit(portal, input) {
        await clinicDesk.cancelVisit(portal, input);
        await news.changedReservation(input.partnerId, input.id);
      },
    },
    clinicHours: {
      ...clinicHours,
      setHours: ofCalendar(clinicHours.setHours),
      setTerms: ofCalendar(clinicHours.setTerms),
      addOpening: ofCalendar(clinicHours.addOpening),
      dropOpening: ofCalendar(clinicHours.dropOpening),
    },
    busyFeeds: { ...busyFeeds, set: ofCalendar(busyFeeds.set) },
    appointments: {
      ...appointments,
      async cancelAppointment(input) {
        const answer = await appointments.cancelAppointment(input);
        await news.changedReservation(input.portal.partner.id, input.id);
        return answer;
      },
      async moveAppointment(input) {
        const answer = await appointments.moveAppointment(input);
        await news.changedReservation(input.portal.partner.id, input.id);
        return answer;
      },
      async moveByLink(input) {
        const answer = await appointments.moveByLink(input);
        await news.changedReservation(input.portal.partner.id, answer.id);
        return answer;
      },
    },
  };
}
