import {
  cancelAppointment,
  changeVisitorsVisit,
  moveAppointment,
} from '#app/features/appointments/change-appointment.server.ts';
import { requireMovable } from '#app/features/appointments/require-movable.server.ts';
import { requireVisitorsMovable } from '#app/features/appointments/visitors-visit.server.ts';
import { findSlots } from '#app/features/calendar/find-slots.server.ts';
import type { Slot, Slots } from '#app/features/calendar/contract.ts';
import { decodeSlotId } from '#app/features/calendar/slot-id.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { noteRole } from '#app/platform/in-name.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { UUID } from '#app/platform/uuid.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { mondayOf } from '#app/time/week.ts';
import { transact } from '#db/client.ts';
import { actInCall } from './as-person.server.ts';
import type { CallCentreDeps } from './deps.server.ts';
import type { Subject } from './opening.server.ts';
import { isFeedStale } from './queries.server.ts';

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
export function cancelVisit(
  deps: CallCentreDeps,
  staffPortal: Portal,
  visit: Change,
): Promise<void> {
  return change(deps, staffPortal, visit, null);
}

/**
 * Moves a visit to another time of its calendar, in the name and with the rights of whoever was opened.
 * @throws PortalError as `moveAppointment`
 */
export function moveVisit(
  deps: CallCentreDeps,
  staffPortal: Portal,
  { slotId, ...visit }: Change & { slotId: string },
): Promise<void> {
  return change(deps, staffPortal, visit, { slotId });
}

async function change(
  deps: CallCentreDeps,
  staffPortal: Portal,
  { opening, id, shownStartsAt }: Change,
  to: { slotId: string } | null,
): Promise<void> {
  const call = await actInCall(deps, staffPortal, opening, 'appointment.write');
  const { portal, role } = call;
  const { subject, grounds, partnerId } = call.opening;
  if (subject.kind === 'customer') {
    const visit = { portal, id, shownStartsAt };
    await (to ? moveAppointment(deps, { ...visit, ...to }) : cancelAppointment(deps, visit));
    return;
  }
  requireSame(subject, id);
  await transact(
    deps.db.main,
    async (transaction) => {
      await noteRole(transaction, role);
      if (!(await changeVisitorsVisit(transaction, { id, shownStartsAt }, to))) return;
      await writeAudit(transaction, staffPortal, {
        action: to ? 'appointment_moved' : 'appointment_cancelled',
        customerId: null,
        object: { kind: 'reservation', id },
        role,
        grounds,
      });
    },
    { partnerId },
  );
}

/** Who booked as a visitor has opened that one visit. @throws PortalError not_found */
function requireSame(subject: Subject, id: string): void {
  if (subject.kind !== 'visit' || subject.reservationId !== id) throw new PortalError('not_found');
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
  /** What the clinic's own calendar says cannot be read: there are no times to move to. */
  isFeedStale: boolean;
  /** Whether another visit can be booked in the same call: not for who has opened one visit alone. */
  canBook: boolean;
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
  const call = await actInCall(deps, staffPortal, opening, 'appointment.write');
  const { portal } = call;
  const { subject } = call.opening;
  // From an address, where anything can be typed.
  if (!UUID.test(id)) throw new PortalError('not_found');
  const visit = await transact(
    deps.db.main,
    async (transaction) => {
      const movable = async () => {
        if (subject.kind === 'customer') return requireMovable(transaction, portal, id);
        requireSame(subject, id);
        return requireVisitorsMovable(transaction, id);
      };
      const item = await movable();
      return { ...item, isFeedStale: await isFeedStale(transaction, item.calendarId) };
    },
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
    isFeedStale: visit.isFeedStale,
    canBook: subject.kind === 'customer',
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
