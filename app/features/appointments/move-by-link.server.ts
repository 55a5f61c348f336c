import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import { requireToken } from '#app/platform/mailed-token.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact, type Transaction } from '#db/client.ts';
import { moveVisit, readSlot, requireAsShown } from './change-appointment.server.ts';
import type { Appointment } from './contract.ts';
import type { AppointmentDeps } from './deps.server.ts';
import type { MovedByLink } from './move-by-link-contract.ts';
import { presentAppointment } from './present.ts';
import {
  getAppointmentRow,
  getLinkedVisit,
  getVisitorsRow,
  lockLinkedVisit,
  type AppointmentRow,
  type LinkedVisit,
} from './queries.server.ts';

export interface BookingLink {
  portal: Portal;
  /** Of the link that cancels. */
  token: string;
}

export interface MoveByLinkInput extends BookingLink {
  slotId: string;
  /** ISO 8601 */
  shownStartsAt: string;
  humanCheck: string;
}

/** What the link's page says of moving, and where the free times are. */
export type MoveTerms = Pick<MovedByLink, 'movableUntil' | 'isMovable'> &
  Pick<Appointment, 'ownerKey' | 'calendarId' | 'isFeedStale'>;

/** null: the link is not known, or what it is about does not stand any more. */
export function findMoveTerms(
  { db }: AppointmentDeps,
  portal: Portal,
  tokenHash: Buffer,
): Promise<MoveTerms | null> {
  return transact(
    db.main,
    async (transaction) => {
      const visit = await getLinkedVisit(transaction, tokenHash);
      const row = visit && (await getRow(transaction, visit));
      if (!row) return null;
      const { ownerKey, calendarId } = presentAppointment(row, portal);
      return { ownerKey, calendarId, isFeedStale: row.is_feed_stale, ...presentMovable(row) };
    },
    { partnerId: portal.partner.id },
  );
}

/**
 * Moves a booking by the link that cancels it, by the rules of whose it is: an account's as its customer, else as the call centre moves it for a
 * visitor. The link works on, at the new time, too. Repeating it succeeds again.
 * @throws PortalError human_check_failed, not_found, too_many_requests, used (it is cancelled), expired, of_age, changed_meanwhile, and as
 * `moveAppointment`, but for the session
 */
export async function moveByLink(
  deps: AppointmentDeps,
  { portal, token, slotId, shownStartsAt, humanCheck }: MoveByLinkInput,
): Promise<MovedByLink> {
  await requireHuman(deps.humanCheck, humanCheck, portal.host);
  const to = readSlot(slotId);
  return requireToken(deps, portal, token, (tokenHash) =>
    transact(
      deps.db.main,
      async (transaction) => {
        const visit = await lockLinkedVisit(transaction, tokenHash);
        if (!visit) return null;
        if (visit.state !== 'valid') {
          throw new PortalError(visit.state, { details: { isCalledOff: visit.is_called_off } });
        }
        requireAsShown(visit.starts_at, { shownStartsAt, movedTo: to.startsAt });
        const before = await requireRow(transaction, visit);
        const [phone] = before.item.provider.phone;
        const { customer_id: customerId, id } = visit;
        if (await moveVisit(transaction, { customerId, id, phone }, to)) {
          await writeAudit(transaction, portal, {
            action: 'appointment_moved',
            customerId,
            object: { kind: 'reservation', id },
          });
        }
        const row = await requireRow(transaction, visit);
        const { startsAt, endsAt } = presentAppointment(row, portal);
        return { id, startsAt, endsAt, ...presentMovable(row) };
      },
      { partnerId: portal.partner.id },
    ),
  );
}

function getRow(transaction: Transaction, visit: LinkedVisit): Promise<AppointmentRow | null> {
  return visit.customer_id === null
    ? getVisitorsRow(transaction, visit.id)
    : getAppointmentRow(transaction, visit.customer_id, visit.id);
}

/** @throws PortalError not_found */
async function requireRow(transaction: Transaction, visit: LinkedVisit): Promise<AppointmentRow> {
  const row = await getRow(transaction, visit);
  if (!row) throw new PortalError('not_found');
  return row;
}

function presentMovable(row: AppointmentRow): Pick<MovedByLink, 'movableUntil' | 'isMovable'> {
  return {
    movableUntil: row.changeable_until.toISOString(),
    isMovable: row.now <= row.changeable_until,
  };
}
