import type { Appointment } from '#app/features/appointments/contract.ts';
import { getVisitorsVisit } from '#app/features/appointments/visitors-visit.server.ts';
import type { MessageWay, VisitMessage } from '#app/features/messaging/describe-message.ts';
import { getVisitMessages } from '#app/features/messaging/get-visit-messages.server.ts';
import type { Market } from '#app/i18n/locale.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import { actInCall } from './as-person.server.ts';
import { FIND, type LookUpDeps } from './find-people.server.ts';

/** The one visit of somebody without an account. Moments ISO 8601. */
export interface VisitorsVisit {
  partner: string;
  market: Market;
  timeZone: string;
  openUntil: string;
  visit: Appointment;
  /** How they are told of a change. */
  toldBy: MessageWay;
  /** What they were told by text message or letter. */
  messages: VisitMessage[];
}

/**
 * A visit that was booked without an account, once its patient was identified. That it was read, by whom and why, is noted in the
 * transaction that reads it.
 * @throws PortalError sign_in_required, forbidden, not_found (not opened by this session, too long ago, or in an account by now)
 */
export async function getVisit(
  deps: LookUpDeps,
  staffPortal: Portal,
  written: string,
): Promise<VisitorsVisit> {
  const { opening, portal, role } = await actInCall(deps, staffPortal, written, FIND);
  const { subject, partnerId, grounds, endsAt } = opening;
  if (subject.kind !== 'visit') throw new PortalError('not_found');
  const { reservationId: id } = subject;
  const found = await transact(
    deps.db.main,
    async (transaction) => {
      const object = { kind: 'reservation', id };
      const entry = { action: 'person_read', customerId: null, object, role, grounds };
      await writeAudit(transaction, staffPortal, entry);
      const visit = await getVisitorsVisit(transaction, portal, id);
      return visit && { visit, ...(await getVisitMessages(transaction, id)) };
    },
    { partnerId },
  );
  if (!found) throw new PortalError('not_found');
  const { visit, toldBy, messages } = found;
  return {
    partner: portal.partner.name,
    market: portal.market,
    timeZone: portal.timeZone,
    openUntil: new Date(endsAt).toISOString(),
    // What the patient wrote to the doctor stays with the doctor.
    visit: { ...visit, comment: null },
    toldBy,
    messages,
  };
}
