import { decodeSlotId } from '#app/features/calendar/slot-id.ts';
import { PortalError, type ErrorCode } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Transaction } from '#db/client.ts';
import { actAudited } from './as-customer.server.ts';
import type { Appointment } from './contract.ts';
import type { AppointmentDeps } from './deps.server.ts';
import { presentAppointment } from './present.ts';
import {
  cancelRow,
  getAppointmentRow,
  getVisitorsRow,
  lockStart,
  moveRow,
  type MoveResult,
} from './queries.server.ts';

export interface ChangeInput {
  portal: Portal;
  id: string;
  /** When it begins as whoever acts has seen it, ISO 8601: else it is not changed. Not there: not told. */
  shownStartsAt?: string;
}

type Changed = MoveResult | 'changed_meanwhile';

const CODES: Record<Exclude<Changed, 'ok' | 'already'>, ErrorCode> = {
  changed_meanwhile: 'changed_meanwhile',
  unknown: 'not_found',
  over: 'appointment_over',
  too_late: 'too_late_to_change',
  not_offered: 'not_offered',
  slot_taken: 'slot_taken',
  person_busy: 'person_busy',
  undecided: 'appointment_undecided',
  other_year: 'other_insurance_year',
};

/**
 * Gives an appointment up; once, and every repetition succeeds again.
 * @throws PortalError sign_in_required, forbidden, not_found, too_late_to_change, appointment_over, changed_meanwhile
 */
export function cancelAppointment(deps: AppointmentDeps, input: ChangeInput): Promise<Appointment> {
  return change(deps, input, 'appointment_cancelled', null, (transaction, customerId) =>
    cancelRow(transaction, customerId, input.id),
  );
}

/**
 * Moves an appointment to another time of its calendar; the database decides who gets that time. It keeps its id.
 * @throws PortalError sign_in_required, forbidden, not_found, too_late_to_change, appointment_over, not_offered, slot_taken, person_busy,
 * appointment_undecided (the new time comes before the insurer has to decide), other_insurance_year, changed_meanwhile
 */
export function moveAppointment(
  deps: AppointmentDeps,
  { slotId, ...input }: ChangeInput & { slotId: string },
): Promise<Appointment> {
  const to = readSlot(slotId);
  return change(deps, input, 'appointment_moved', to.startsAt, (transaction, customerId) =>
    moveRow(transaction, customerId, input.id, to),
  );
}

/** An id that nobody made stands for a calendar that nobody has. */
export function readSlot(slotId: string): { calendarId: number; startsAt: Date } {
  const slot = decodeSlotId(slotId);
  return { calendarId: slot?.calendarId ?? 0, startsAt: new Date(slot?.startsAt ?? 0) };
}

async function change(
  deps: AppointmentDeps,
  { portal, id, shownStartsAt }: ChangeInput,
  action: string,
  movedTo: Date | null,
  act: (transaction: Transaction, customerId: number) => Promise<MoveResult>,
): Promise<Appointment> {
  const { result, row } = await actAudited(
    deps,
    portal,
    async (transaction, customerId) => {
      const read = () => getAppointmentRow(transaction, customerId, id);
      if (shownStartsAt !== undefined) {
        await lockStart(transaction, id);
        const row = await read();
        if (!isAsShown(row?.item.startsAt ?? null, { shownStartsAt, movedTo })) {
          return { result: 'changed_meanwhile' as const, row };
        }
      }
      return { result: await act(transaction, customerId), row: await read() };
    },
    ({ result: done }) =>
      done === 'already'
        ? null
        : { action: done === 'ok' ? action : `${action}_refused`, reservationId: id },
  );
  requireChanged(result, row?.item.provider.phone[0]);
  if (!row) throw new Error('a changed appointment is not there');
  return presentAppointment(row, portal);
}

interface ShownTime {
  shownStartsAt: string;
  /** Where it is to be moved: whoever presses again because no answer came has moved it themselves. */
  movedTo: Date | null;
}

/**
 * Whether nobody has moved it since.
 * @param startsAt when it begins; null: there is none
 */
function isAsShown(startsAt: Date | string | null, { shownStartsAt, movedTo }: ShownTime): boolean {
  const seen = [Date.parse(shownStartsAt), movedTo?.getTime()];
  return startsAt === null || seen.includes(new Date(startsAt).getTime());
}

/** @throws PortalError changed_meanwhile: somebody has moved it since */
export function requireAsShown(startsAt: Date | string | null, shown: ShownTime): void {
  if (!isAsShown(startsAt, shown)) throw new PortalError('changed_meanwhile');
}

/**
 * Moves a visit within a transaction of the caller's, which must be undone when it is refused.
 * @param visit.customerId null: a visitor's
 * @param visit.phone of the clinic, which can do more
 * @returns false: it was at that time already
 * @throws PortalError as `moveAppointment`, but for the session
 */
export async function moveVisit(
  transaction: Transaction,
  visit: { customerId: number | null; id: string; phone: string | undefined },
  to: { calendarId: number; startsAt: Date },
): Promise<boolean> {
  const result = await moveRow(transaction, visit.customerId, visit.id, to);
  requireChanged(result, visit.phone);
  return result === 'ok';
}

/**
 * Moves a visit at the desk of its clinic, a member's or a visitor's: also when patients no longer may, and to every time that the desk could
 * book. Within a transaction of the caller's, which must be undone when it is refused.
 * @returns false: it was at that time already
 * @throws PortalError as `moveAppointment`, but for the session and the deadline
 */
export async function moveVisitAtDesk(
  transaction: Transaction,
  visit: { customerId: number | null; id: string },
  to: { calendarId: number; startsAt: Date },
): Promise<boolean> {
  const result = await moveRow(transaction, visit.customerId, visit.id, { ...to, isAtDesk: true });
  requireChanged(result, undefined);
  return result === 'ok';
}

/**
 * What the call centre does to a visitor's booking, in a transaction of the caller's, which must be undone when it is refused.
 * @param to null: it is cancelled
 * @returns false: it was so already
 * @throws PortalError as `moveAppointment` and `cancelAppointment`, but for the session
 */
export async function changeVisitorsVisit(
  transaction: Transaction,
  { id, shownStartsAt }: { id: string; shownStartsAt: string },
  to: { slotId: string } | null,
): Promise<boolean> {
  const slot = to && readSlot(to.slotId);
  const movedTo = slot && slot.startsAt;
  requireAsShown(await lockStart(transaction, id), { shownStartsAt, movedTo });
  const before = await getVisitorsRow(transaction, id);
  const result = slot
    ? await moveRow(transaction, null, id, slot)
    : await cancelRow(transaction, null, id);
  requireChanged(result, before?.item.provider.phone[0]);
  return result === 'ok';
}

function requireChanged(result: Changed, phone: string | undefined): void {
  if (result === 'ok' || result === 'already') return;
  throw new PortalError(CODES[result], { values: { phone: phone ?? '' } });
}
