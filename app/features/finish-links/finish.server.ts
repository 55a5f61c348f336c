import { bookGuestTime } from '#app/features/reservations/book-organised.server.ts';
import { bookHeldSlot } from '#app/features/reservations/book-held-slot.server.ts';
import type { BookingDeps } from '#app/features/reservations/deps.server.ts';
import { getHold } from '#app/features/reservations/get-hold.server.ts';
import type { Hold } from '#app/features/reservations/contract.ts';
import { isCareRefusal, refuseCare } from '#app/features/reservations/refuse-care.server.ts';
import { decodeSlotId } from '#app/features/calendar/slot-id.ts';
import { orderMessage } from '#app/features/messaging/order-message.server.ts';
import { needsReferral } from '#app/features/preauthorization/cover-decision.ts';
import { findHeldCover } from '#app/features/preauthorization/find-held-cover.server.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { hashCall, hashHoldSecret } from '#app/platform/call-headers.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { PortalError } from '#app/platform/errors.ts';
import { NO_CHECK } from '#app/platform/human-check.server.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import type { PreauthType } from '#app/platform/states.ts';
import { transact } from '#db/client.ts';
import { requireByLink, type ByLink, type Proof } from './by-link.server.ts';
import type { Prepared } from './contract.ts';
import type { FinishLinkDeps } from './deps.server.ts';
import { describeCareOfLink, requestByLink } from './finish-care.server.ts';
import { stateOfLink } from './link-state.ts';
import type { PreparedVisit as HeldVisit } from './prepared.server.ts';
import type { Guest } from '#app/features/call-centre/guest.ts';

/**
 * What was prepared on the telephone, for whom and at what price.
 * @throws PortalError as `requireByLink`; used (it is finished), expired, not_found (also: the child is not theirs to book for any more)
 */
export async function openLink(deps: FinishLinkDeps, proof: Proof): Promise<Prepared> {
  const found = await requireByLink(deps, proof);
  const { row, prepared, portal } = found;
  const state = stateOfLink(row);
  if (state !== 'open') throw new PortalError(state === 'finished' ? 'used' : 'expired');
  const { reservation_id: reservationId, care_id: careId } = row;
  await transact(
    deps.db.main,
    (transaction) =>
      writeAudit(transaction, proof.portal, {
        action: 'finish_link_opened',
        customerId: row.customer_id,
        object:
          reservationId === null
            ? { kind: 'medical_care', id: careId ?? '' }
            : { kind: 'reservation', id: reservationId },
      }),
    { partnerId: portal.partner.id },
  );
  if ('care' in prepared) return describeCareOfLink(deps, found, prepared);
  if (reservationId === null) throw new PortalError('not_found');
  const { holdSecret, form } = prepared;
  const hold = await getHold(bookingDepsOf(deps), { portal, reservationId, holdSecret });
  const cover = await findHeldCover(deps, portal, reservationId);
  return {
    about: 'visit',
    patientName: nameOfPatient(portal, prepared, hold),
    item: hold,
    cover,
    needsReferral: cover !== null && needsReferral(cover),
    comment: (form.kind === 'guest' ? form.guest.comment : form.patientComment) || null,
    expiresAt: hold.expiresAt ?? hold.serverNow,
    serverNow: hold.serverNow,
  };
}

/**
 * Books, or asks for, what was prepared, with the rights of whom the link was sent to. Repeating it succeeds again.
 * @throws PortalError as `requireByLink`, `bookHeldSlot`
 */
export async function finishByLink(
  deps: FinishLinkDeps,
  {
    preauthType,
    referrals,
    isAcknowledged = false,
    ...proof
  }: Proof & {
    preauthType?: PreauthType | undefined;
    referrals?: string[] | undefined;
    isAcknowledged?: boolean | undefined;
  },
): Promise<void> {
  const found = await requireByLink(deps, proof);
  const { row, prepared, portal } = found;
  const state = stateOfLink(row);
  if (state === 'finished') return;
  if (state === 'over') throw new PortalError('expired');
  if ('care' in prepared) {
    return requestByLink(deps, found, prepared, { preauthType, referrals, isAcknowledged });
  }
  const { reservation_id: reservationId } = row;
  if (reservationId === null) throw new PortalError('not_found');
  const { form, holdSecret, slotId, subfunctionId } = prepared;
  if (form.kind === 'guest') {
    return bookGuest(deps, { id: reservationId, attempt: row.id, portal, prepared }, form.guest);
  }
  await bookHeldSlot(bookingDepsOf(deps), {
    portal,
    holdSecret,
    idempotencyKey: `finish-${row.id}`,
    form: {
      reservationId,
      slotId,
      subfunctionId,
      patientComment: form.patientComment,
      ...(preauthType && { preauthType }),
      ...(form.minor && { onBehalf: form.minor }),
      ...(referrals && { referrals }),
      [HUMAN_CHECK_FIELD]: '',
    },
  });
}

async function bookGuest(
  deps: FinishLinkDeps,
  {
    id,
    attempt,
    portal,
    prepared,
  }: { id: string; attempt: string; portal: ByLink['portal']; prepared: HeldVisit },
  guest: Guest,
): Promise<void> {
  const slot = decodeSlotId(prepared.slotId);
  if (!slot) throw new PortalError('hold_expired');
  const partnerId = portal.partner.id;
  const refused = await transact(
    deps.db.main,
    async (transaction) => {
      const booked = await bookGuestTime(transaction, deps, {
        partnerId,
        portal,
        id,
        secretHash: hashHoldSecret(prepared.holdSecret),
        attempt: `finish-${attempt}`,
        bodyHash: hashCall('finish by link', { id: attempt }),
        calendarId: slot.calendarId,
        startsAt: new Date(slot.startsAt),
        subfunctionId: prepared.subfunctionId,
        patient: guest,
        locale: portal.locale,
      });
      // The hold is over: nothing of that is taken back.
      if (isCareRefusal(booked)) return booked;
      if (booked !== 'ok') throw new PortalError(booked);
      await writeAudit(transaction, portal, {
        action: 'booked_by_link',
        customerId: null,
        object: { kind: 'reservation', id },
      });
      // A mail goes with the booking itself.
      if (prepared.way === 'sms') {
        const to = { phone: prepared.to };
        await orderMessage(transaction, { about: 'confirmed', reservationId: id, to });
      }
      return null;
    },
    { partnerId },
  );
  if (refused !== null) await refuseCare(deps, portal, refused, { id });
}

function nameOfPatient(portal: Portal, { form }: HeldVisit, { own }: Hold): string {
  if (form.kind === 'guest') {
    return formatPersonName(portal.market, form.guest.lastName, form.guest.firstName);
  }
  const child = own?.children.find(({ id }) => id === form.minor?.minorId);
  // Not noted any more, or of age on the day of the visit.
  if (form.minor && !child) throw new PortalError('not_found');
  return child?.name ?? own?.name ?? '';
}

/** The link's own page has asked whether it is a program. */
const bookingDepsOf = (deps: FinishLinkDeps): BookingDeps => ({ ...deps, humanCheck: NO_CHECK });
