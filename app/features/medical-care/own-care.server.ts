import { presentReminders } from '#app/features/reminders/contract.ts';
import { presentFile } from '#app/features/files/present.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { noteReading, writeAudit } from '#app/platform/audit.server.ts';
import type { AnswerOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { transact, type Transaction } from '#db/client.ts';
import { giveBackOffers } from './calendar-queries.server.ts';
import { bookHeldTime } from './calendar-times.server.ts';
import { isCancellable, isTakeable, OPEN_STATUSES, presentTime } from './care-work.ts';
import type {
  answerOffer as answerContract,
  cancelMedicalCare as cancelContract,
  MedicalCare,
} from './contract.ts';
import { findOwnCare, type OwnCareRow } from './queries.server.ts';
import type { CareDeps } from './request-medical-care.server.ts';
import { settleApproval } from './settle-approval.server.ts';
import { isChangeable } from './care-details.ts';
import { bookTime } from './work-off-care.server.ts';
import { nextDue } from './care-due.server.ts';
import { changeCare, lockCare, type LockedCare } from './work-queries.server.ts';

/** More than anybody has; keeps a page from growing without end. */
const SHOWN_MAX = 100;
/**
 * What the customer who is signed in has asked for, latest first.
 * @throws PortalError sign_in_required
 */
export async function findMedicalCare(
  { db }: Pick<CareDeps, 'db'>,
  { portal }: { portal: Portal },
): Promise<MedicalCare[]> {
  const { customerId } = requireCustomer(portal);
  const rows = await transact(
    db.main,
    async (transaction) => {
      const found = await findOwnCare(transaction, customerId, SHOWN_MAX);
      await noteReading(transaction, portal, { action: 'medical_care_read', customerId }, found);
      return found;
    },
    { partnerId: portal.partner.id },
  );
  return rows.map(presentCare);
}

function presentCare(row: OwnCareRow): MedicalCare {
  const isOpen = OPEN_STATUSES.includes(row.status);
  const { status, starts_at: startsAt } = row;
  const isAppointment = row.reservation_id !== null;
  const now = nowMs();
  return {
    id: row.id,
    status: row.status,
    needsPreauthorization: row.preauth_type === 'normal',
    subfunction: { name: row.subfunction_name, locales: row.subfunction_locales },
    providerName: row.provider_name,
    doctorName: row.doctor_name,
    timeZone: MARKET_ZONES[row.country],
    startsAt: row.starts_at && row.starts_at.toISOString(),
    patientName:
      row.on_behalf_relation &&
      formatPersonName(row.country, row.last_name ?? '', row.first_name ?? ''),
    wishes: row.wishes,
    dueAt: isOpen ? row.due_at.toISOString() : null,
    createdAt: row.created_at.toISOString(),
    // Among the appointments, that is.
    isCancellable:
      !isAppointment && isCancellable({ status, startsAt: startsAt && startsAt.getTime() }, now),
    isChangeable: !isAppointment && isChangeable(status),
    offers: row.offers
      .filter((offer) => isTakeable(offer, now))
      .map(({ id, startsAt: at, place, doctorName, heldUntil }) => ({
        id,
        startsAt: at,
        place,
        doctorName,
        heldUntil: heldUntil ?? null,
      })),
    booked: row.booked && {
      ...presentTime(row.booked),
      ...(isAppointment && startsAt && { startsAt: startsAt.toISOString() }),
    },
    isAppointment,
    isApproved: row.is_approved,
    isComing: row.is_coming,
    reminders: presentReminders(row.reminders),
    cancelReason: row.cancel_reason,
    files: row.files.map(presentFile),
  };
}

/**
 * Takes one of the times that are offered, or none: then the call centre looks for others. Repeating it changes nothing.
 * @throws PortalError sign_in_required, not_found (not theirs, or no such time), changed_meanwhile (nothing is offered any more,
 * or the time has passed), person_busy (they are elsewhere then), invalid_input (offer: approvalMissing)
 */
export async function answerOffer(
  deps: CareDeps,
  { portal, id, offer }: { portal: Portal; id: string; offer: string | null },
): Promise<AnswerOf<typeof answerContract>> {
  const { customerId } = requireCustomer(portal);
  return transact(
    deps.db.main,
    async (transaction) => {
      const care = await lockCare(transaction, id, customerId);
      if (!care) throw new PortalError('not_found');
      if (care.status !== 'offered') {
        // Pressed twice, or in two places; who pressed another time there has not got this one.
        const isRepeated =
          offer === null
            ? care.status === 'organising'
            : care.status === 'booked' && care.booked?.offer === offer;
        if (isRepeated) return { id, status: care.status };
        throw new PortalError('changed_meanwhile');
      }
      const changed =
        offer === null
          ? await decline(transaction, care)
          : await take(transaction, deps, portal, care, offer);
      await changeCare(
        transaction,
        changed,
        offer === null ? await nextDue(transaction, care.country) : undefined,
      );
      await writeAudit(transaction, portal, {
        action: offer === null ? 'medical_care_declined' : 'medical_care_taken',
        customerId,
        object: { kind: 'medical_care', id },
      });
      // A calendar sends its own.
      if (offer !== null && changed.reservation_id === null) {
        await orderJob(transaction, 'mail_medical_care', { care: id, step: 'booked' });
      }
      return { id, status: changed.status };
    },
    { partnerId: portal.partner.id },
  );
}

/** Whoever has taken it on goes on looking. */
async function decline(transaction: Transaction, care: LockedCare): Promise<LockedCare> {
  await giveBackOffers(transaction, care.id);
  return { ...care, status: care.claimed_by === null ? 'requested' : 'organising', offers: [] };
}

/** The others that were held with it are given back. */
async function take(
  transaction: Transaction,
  deps: CareDeps,
  portal: Portal,
  care: LockedCare,
  offer: string,
): Promise<LockedCare> {
  const time = care.offers.find(({ id }) => id === offer);
  if (!time) throw new PortalError('not_found');
  if (!isTakeable(time, nowMs())) throw new PortalError('changed_meanwhile');
  const reservation = time.reservation ?? null;
  const booked = bookTime(care, time);
  const taken = {
    ...booked,
    booked: booked.booked && { ...booked.booked, offer },
    ...(await settleApproval(transaction, care, time.startsAt, 'offer')),
    reservation_id: reservation,
  };
  await giveBackOffers(transaction, care.id, reservation);
  if (reservation !== null) await bookHeldTime(transaction, deps, portal, taken, reservation);
  return taken;
}

/**
 * Takes a request back, or what was booked for it until it begins.
 * @param input.startsAt of the visit that the patient was asked about, `none`: nothing was booked; left out: whatever there is
 * @throws PortalError sign_in_required, not_found (not theirs), changed_meanwhile (also what is cancelled among the appointments, and what the patient was not asked about)
 */
export async function cancelMedicalCare(
  { db }: Pick<CareDeps, 'db'>,
  { portal, id, startsAt: askedAbout }: { portal: Portal; id: string; startsAt?: string },
): Promise<AnswerOf<typeof cancelContract>> {
  const { customerId } = requireCustomer(portal);
  await transact(
    db.main,
    async (transaction) => {
      const care = await lockCare(transaction, id, customerId);
      if (!care) throw new PortalError('not_found');
      const { status } = care;
      if (status === 'cancelled') return;
      const startsAt = care.starts_at && care.starts_at.getTime();
      const isAppointment = care.reservation_id !== null;
      const booked = status === 'booked' ? startsAt : null;
      const isOther = askedAbout !== undefined && (Date.parse(askedAbout) || null) !== booked;
      if (isOther || isAppointment || !isCancellable({ status, startsAt }, nowMs())) {
        throw new PortalError('changed_meanwhile');
      }
      await giveBackOffers(transaction, id);
      await changeCare(transaction, {
        ...care,
        status: 'cancelled',
        offers: [],
        must_tell_clinic: status === 'booked',
      });
      await writeAudit(transaction, portal, {
        action: 'medical_care_cancelled',
        customerId,
        object: { kind: 'medical_care', id },
      });
      await orderJob(transaction, 'mail_medical_care', { care: id, step: 'cancelled' });
    },
    { partnerId: portal.partner.id },
  );
  return { id, status: 'cancelled' };
}
