import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { decodeSlotId } from '#app/features/calendar/slot-id.ts';
import { canGetTexts } from '#app/features/messaging/can-get-texts.ts';
import { orderMessage } from '#app/features/messaging/order-message.server.ts';
import { asksRegistration } from '#app/features/reservations/asks-registration.ts';
import { bookGuestTime } from '#app/features/reservations/book-organised.server.ts';
import { isCareRefusal, refuseCare } from '#app/features/reservations/refuse-care.server.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { createPhoneParser } from '#app/people/phone.ts';
import { normaliseText } from '#app/people/text.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { writeBookingNumber } from '#app/platform/booking-number.ts';
import { hashCall, hashHoldSecret } from '#app/platform/call-headers.server.ts';
import type { AnswerOf, BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { noteRole } from '#app/platform/in-name.server.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Market } from '#app/i18n/locale.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import { nowMs } from '#app/time/clock.ts';
import { todayOf } from '#app/time/today.ts';
import { transact, type Transaction } from '#db/client.ts';
import { actInCall } from './as-person.server.ts';
import type { beginGuest as beginContract, bookForGuest as bookContract } from './contract.ts';
import type { CallCentreDeps } from './deps.server.ts';
import { requireStaffActor } from './find-people.server.ts';
import { checkGuest, readGuest, type Guest } from './guest.ts';
import { OPEN_MINUTES } from './identification.ts';
import { secretOf } from './hold-secret.server.ts';
import { writeOpening } from './opening.server.ts';
import { findPortals } from './queries.server.ts';

/** A partner's portal at which anybody may book. */
export interface GuestPortal {
  partnerId: number;
  host: string;
  market: Market;
  name: string;
}

/**
 * Where somebody of the staff may book for people without an account: the portals of their partners that take visitors.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findGuestPortals(
  { db }: Pick<CallCentreDeps, 'db'>,
  portal: Portal,
): Promise<GuestPortal[]> {
  const partners = requirePartnersOf(portal.actor, 'patient.find');
  const lists = await Promise.all(
    partners.map(async (partnerId) => {
      const rows = await transact(db.main, findPortals, { partnerId });
      return (
        rows
          .filter((row) => themeOfPartner(row).flags.isPublicPortal)
          // Several addresses of one market are one portal.
          .filter((row, at, all) => all.findIndex(({ country }) => country === row.country) === at)
          .map(({ host, country, name }) => ({ partnerId, host, market: country, name }))
      );
    }),
  );
  return lists.flat();
}

/**
 * Begins a call of somebody without an account, for whom a visit is to be booked. Nothing is known or kept of them yet.
 * @throws PortalError sign_in_required, forbidden, not_found (no portal of that partner that takes visitors)
 */
export async function beginGuest(
  deps: CallCentreDeps,
  portal: Portal,
  { partnerId, host }: BodyOf<typeof beginContract>,
): Promise<AnswerOf<typeof beginContract>> {
  const actor = requireStaffActor(portal);
  requirePermission(actor, 'appointment.write', { partnerId });
  const portals = await findGuestPortals(deps, portal);
  if (!portals.some((one) => one.partnerId === partnerId && one.host === host)) {
    throw new PortalError('not_found');
  }
  const opening = writeOpening(deps.appSecret, 'open', actor, {
    partnerId,
    subject: { kind: 'guest', host },
    grounds: 'caller_books',
    endsAt: nowMs() + OPEN_MINUTES * 60_000,
  });
  return { opening };
}

/**
 * Books a held time at once for somebody without an account, with the rights of a visitor of that partner. The confirmation goes by text
 * message, letter or mail; the answer opens the visit.
 * @throws PortalError sign_in_required, forbidden, not_found, registration_required, invalid_input (with fields), hold_expired,
 * person_busy, key_reused; not_offered, is_publicly_not_reservable, admed_only (the hold is over)
 */
export async function bookForGuest(
  deps: CallCentreDeps,
  staffPortal: Portal,
  { opening, attempt, ...form }: BodyOf<typeof bookContract> & { opening: string },
): Promise<AnswerOf<typeof bookContract>> {
  const call = await actInCall(deps, staffPortal, opening, 'appointment.write');
  const { portal, role, staff } = call;
  const { partnerId, grounds, subject, endsAt } = call.opening;
  if (subject.kind !== 'guest') throw new PortalError('not_found');
  if (asksRegistration(portal)) throw new PortalError('registration_required');
  const guest = requireGuest(form, portal, deps.smsPrefixes);
  const slot = decodeSlotId(form.slotId);
  if (!slot) throw new PortalError('hold_expired');
  const { reservationId: id } = form;
  const result = await transact(
    deps.db.main,
    async (transaction) => {
      await noteRole(transaction, role);
      const booked = await bookGuestTime(transaction, deps, {
        partnerId,
        portal,
        id,
        secretHash: hashHoldSecret(secretOf(opening)),
        attempt,
        bodyHash: hashCall('book for guest', form),
        calendarId: slot.calendarId,
        startsAt: new Date(slot.startsAt),
        subfunctionId: form.subfunctionId,
        patient: guest,
        locale: form.locale,
      });
      // The hold is over: nothing of that is taken back.
      if (isCareRefusal(booked)) return booked;
      if (booked !== 'ok') throw new PortalError(booked);
      await writeAudit(transaction, staffPortal, {
        action: 'booked_in_name',
        customerId: null,
        object: { kind: 'reservation', id },
        role,
        grounds,
      });
      await confirm(transaction, { id, form, guest, market: portal.market });
      return null;
    },
    { partnerId },
  );
  if (result !== null) return refuseCare(deps, portal, result, { id });
  return {
    id,
    number: writeBookingNumber(id),
    opening: writeOpening(deps.appSecret, 'open', staff, {
      partnerId,
      subject: { kind: 'visit', reservationId: id },
      grounds,
      endsAt,
    }),
  };
}

type Form = Pick<BodyOf<typeof bookContract>, 'confirmBy' | 'patient'>;

/** @throws PortalError invalid_input */
export function requireGuest(
  { confirmBy, patient }: Form,
  portal: Portal,
  smsPrefixes: readonly string[],
): Guest {
  const rules = {
    today: todayOf(portal),
    asksMothersName: portal.theme.flags.asksMothersName,
    parsePhone: createPhoneParser(parsePhoneNumberFromString, portal.market),
  };
  const fields = checkGuest(patient, confirmBy, rules);
  if (Object.keys(fields).length > 0) throw new PortalError('invalid_input', { fields });
  const guest = readGuest(patient, confirmBy, rules);
  if (confirmBy === 'sms' && !canGetTexts(guest.phone, smsPrefixes)) {
    throw new PortalError('invalid_input', { fields: { patientPhone: 'noTexts' } });
  }
  return guest;
}

/** A mail goes with the booking itself. */
async function confirm(
  transaction: Transaction,
  { id, form, guest, market }: { id: string; form: Form; guest: Guest; market: Market },
): Promise<void> {
  const { confirmBy, patient } = form;
  if (confirmBy === 'mail') return;
  const order = { about: 'confirmed', reservationId: id } as const;
  if (confirmBy === 'sms') {
    await orderMessage(transaction, { ...order, to: { phone: guest.phone } });
    return;
  }
  const address = {
    name: formatPersonName(market, guest.lastName, guest.firstName),
    street: normaliseText(patient.street),
    zipcode: normaliseText(patient.zipcode),
    city: normaliseText(patient.city),
  };
  await orderMessage(transaction, { ...order, to: { address } });
}
