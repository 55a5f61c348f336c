import { showsPrices } from '#app/platform/viewer.ts';
import { presentBookedItem } from '#app/features/reservations/present.ts';
import { isDecisionGuarded, priceForCustomer } from '#app/features/prices/told-price.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Appointment } from './contract.ts';
import type { AppointmentRow } from './queries.server.ts';
import { presentReminders } from '#app/features/reminders/contract.ts';
import { formatPersonName } from '#app/people/person-name.ts';

type AppointmentPortal = Pick<Portal, 'market' | 'theme' | 'viewer' | 'actor'>;

export function presentAppointment(row: AppointmentRow, portal: AppointmentPortal): Appointment {
  const { item, now } = row;
  const state = stateOf(row);
  const isUpcoming = state === 'booked' || state === 'waiting';
  const isChangeable = isUpcoming && now <= row.changeable_until;
  const booked = presentBookedItem(item);
  const isGuarded = isDecisionGuarded(row.preauthorization, portal);
  const isCancelled = state === 'cancelled' || state === 'cancelledByClinic';
  const seesPrices = showsPrices(portal.theme.flags, portal.viewer);
  return {
    ...booked,
    payment: priceForCustomer(row, portal, { isCancelled, seesPrices }),
    // Who is insured sees no prices, here as in the search.
    price: seesPrices ? booked.price : null,
    id: item.id,
    state,
    ownerKey: row.doctor_id === null ? `P${item.provider.id}` : `D${row.doctor_id}`,
    calendarId: item.calendarId,
    changeableUntil: isUpcoming ? row.changeable_until.toISOString() : null,
    isChangeable,
    isFeedStale: isChangeable && row.is_feed_stale,
    preauthorization: isGuarded ? null : row.preauthorization,
    isDecisionGuarded: isGuarded,
    ...presentWaiting(row, state),
    refusalReason: isGuarded || row.preauthorization !== 'rejected' ? null : row.reason,
    isApprovedInPart:
      !isGuarded && row.preauthorization === 'approved' && row.requested_cost !== null,
    isComing: row.is_coming,
    reminders: presentReminders(row.reminders),
    patientName: formatPersonName(portal.market, row.patient_last_name, row.patient_first_name),
    isOnBehalf: row.is_on_behalf,
    comment: row.patient_comment,
    // Who pays says how it was decided.
    serviceType: isGuarded ? null : row.service_type,
  };
}

function presentWaiting(
  { due_at, document_asked }: AppointmentRow,
  state: Appointment['state'],
): Pick<Appointment, 'decisionDueAt' | 'documentWanted'> {
  if (state !== 'waiting' || due_at === null) return { decisionDueAt: null, documentWanted: null };
  const at = due_at.toISOString();
  return document_asked === null
    ? { decisionDueAt: at, documentWanted: null }
    : { decisionDueAt: null, documentWanted: { document: document_asked, until: at } };
}

/** Until its end it is not over, as the list has it: who sits in the waiting room, or is called in by video, looks it up. */
function stateOf({ item, now }: AppointmentRow): Appointment['state'] {
  const isOver = Date.parse(item.endsAt) <= now.getTime();
  switch (item.status) {
    case 'cancelled_by_patient':
      return 'cancelled';
    case 'cancelled_by_provider':
      return 'cancelledByClinic';
    case 'pending_preauth':
      return isOver ? 'past' : 'waiting';
    case 'confirmed':
      return isOver ? 'past' : 'booked';
    case 'no_show':
      return 'missed';
    default:
      return 'past';
  }
}
