import {
  cancelAppointment,
  moveAppointment,
} from '#app/features/appointments/change-appointment.server.ts';
import { requireMovable } from '#app/features/appointments/require-movable.server.ts';
import { findSlots } from '#app/features/calendar/find-slots.server.ts';
import type { Slot, Slots } from '#app/features/calendar/contract.ts';
import { decodeSlotId } from '#app/features/calendar/slot-id.ts';
import type { Portal } from '#app/platform/portal.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { mondayOf } from '#app/time/week.ts';
import { transact } from '#db/client.ts';
import { actAsPerson } from './as-person.server.ts';
import type { CallCentreDeps } from './deps.server.ts';

interface Which {
  opening: string;
  /** Of the reservation. */
  id: string;
}
interface Change extends Which {
  /** As the screen shows it, ISO 8601. */
  shownStartsAt: string;
}

/**
 * Cancels a visit in the name and with the rights of whoever was opened.
 * @throws PortalError sign_in_required, forbidden, not_found, too_late_to_change, appointment_over, changed_meanwhile
 */
export async function cancelVisit(
  deps: CallCentreDeps,
  staffPortal: Portal,
  { opening, id, shownStartsAt }: Change,
): Promise<void> {
  const { portal } = await actAsPerson(deps, staffPortal, opening, 'appointment.write');
  await cancelAppointment(deps, { portal, id, shownStartsAt });
}

/**
 * Moves a visit to another time of its calendar, in the name and with the rights of whoever was opened.
 * @throws PortalError as `moveAppointment`
 */
export async function moveVisit(
  deps: CallCentreDeps,
  staffPortal: Portal,
  { opening, id, shownStartsAt, slotId }: Change & { slotId: string },
): Promise<void> {
  const { portal } = await actAsPerson(deps, staffPortal, opening, 'appointment.write');
  await moveAppointment(deps, { portal, id, shownStartsAt, slotId });
}

/** Where a visit can be moved to, a week at a time. Moments ISO 8601, days `YYYY-MM-DD`. */
export interface MoveChoice {
  startsAt: string;
  timeZone: string;
  providerName: string;
  doctorName: string | null;
  /** Monday of the week shown. */
  week: string;
  slots: Slot[];
}

/**
 * Free times of the calendar of a visit that can be moved.
 * @param week any day of it; empty: that of the visit
 * @throws PortalError sign_in_required, forbidden, not_found, appointment_undecided, appointment_over, too_late_to_change
 */
export async function findTimesToMove(
  deps: CallCentreDeps,
  staffPortal: Portal,
  { opening, id, week }: Which & { week: string },
): Promise<MoveChoice> {
  const { portal } = await actAsPerson(deps, staffPortal, opening, 'appointment.write');
  const visit = await transact(
    deps.db.main,
    (transaction) => requireMovable(transaction, portal, id),
    { partnerId: portal.partner.id },
  );
  const monday = mondayOf(week || dayOf(visit.startsAt, visit.timeZone));
  const { doctor, provider } = visit;
  const found = await findSlots(deps, portal, {
    owner: doctor ? 'D' : 'P',
    ids: [doctor?.id ?? provider.id],
    subfunctions: [visit.subfunction.id],
    onlyEnglish: false,
    week: monday,
  });
  return {
    startsAt: new Date(visit.startsAt).toISOString(),
    timeZone: visit.timeZone,
    providerName: provider.name,
    doctorName: doctor?.name ?? null,
    week: monday,
    slots: slotsOf(JSON.parse(found.text) as Slots).filter(
      (slot) => decodeSlotId(slot.id)?.calendarId === visit.calendarId,
    ),
  };
}

/** Of all whose times these are, in their order. */
export function slotsOf(slots: Slots): Slot[] {
  return Object.values(slots)
    .flatMap((days) => Object.values(days).flat())
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
}
