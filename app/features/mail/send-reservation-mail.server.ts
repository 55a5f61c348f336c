import { href } from 'react-router';
import { encodeSlotId } from '#app/features/calendar/slot-id.ts';
import { isPriceTold, priceOfRecord } from '#app/features/prices/recorded-price.ts';
import { writeBookingNumber } from '#app/platform/booking-number.ts';
import { originOf } from '#app/platform/origin.ts';
import { createMailedCode } from '#app/platform/mailed-code.server.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import { locate } from '#app/time/local-week.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import type { Pool } from '#db/client.ts';
import {
  expireUnverifiedHold,
  findOtherTimes,
  getMailedReservation,
  getOrdererRole,
  type MailedReservationRow,
  type OtherTimeRow,
} from './queries.server.ts';
import {
  writeCancelledMail,
  writeConfirmedMail,
  writeDecidedMail,
  writeDocumentMail,
  writeMovedMail,
  writeVerifyMail,
  writeVideoMissedMail,
  writeVideoOffMail,
  type ClinicCancel,
} from './reservation-mails.ts';
import type { MailedReservation } from './reservation-mail-parts.ts';
import type { MailContent } from './compose-mail.ts';
import type { MailManner } from './mail-manner.ts';
import { addressOf, type MailSettings } from './mail-settings.ts';
import { isNear, sendOfAgeNotice } from './send-of-age-notice.server.ts';
import { takeMailTurn } from './mail-turn.server.ts';
import { MailRefusedError, type Mailer } from './transport.server.ts';

/** A link that dies sooner than anybody opens it is not sent. */
const LINK_LIFE_MIN_MS = 60_000;
/** Instead of a visit that the clinic has cancelled. */
const TIMES_OFFERED = 3;

export const RESERVATION_MAILS = [
  'mail_verify_reservation',
  'mail_reservation_confirmed',
  'mail_reservation_moved',
  'mail_video_visit_off',
  'mail_video_visit_missed',
  'mail_reservation_cancelled',
  'mail_preauthorization_approved',
  'mail_preauthorization_rejected',
  'mail_preauthorization_in_part',
  'mail_preauthorization_document',
] as const;
export type ReservationMailKind = (typeof RESERVATION_MAILS)[number];

export interface ReservationMailOrder {
  kind: ReservationMailKind;
  /** Of the outbox row: names the mail. */
  orderId: number;
  reservationId: string;
  /** Id of the token that the mail's link carries. */
  tokenId: string | null;
  /** It was asked for once more: the first one is out. */
  isAgain?: boolean;
  /** When it began until it was moved. */
  movedFrom?: Date | null;
}

/**
 * sent; outdated: the reservation has moved on; too_late: the link would be dead on arrival, so the time was given back;
 * refused: the address does not exist, too_many: its mailbox has had enough (the time is given back too);
 * superseded: whoever booked for somebody of age has been asked to pass on that there is news.
 */
export type MailOutcome = 'sent' | 'outdated' | 'too_late' | 'refused' | 'too_many' | 'superseded';

/**
 * Writes and sends one mail about a reservation as it is now. Once its patient has come of age since somebody booked it for them, its
 * news is theirs alone: whoever booked is only asked to have them call, and of what the patient knows hears nothing.
 * @throws when it may work later
 */
export async function sendReservationMail(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  order: ReservationMailOrder,
): Promise<MailOutcome> {
  const row = await getMailedReservation(pool, order.reservationId);
  if (!row) return 'outdated';
  const outcome = judge(order.kind, row);
  if (outcome === 'too_late') await expireUnverifiedHold(pool, row.id);
  if (outcome !== 'sent') return outcome;

  const isInName = (await getOrdererRole(pool, order.orderId)) !== null;
  if (!row.is_yet_theirs) {
    if (isInName || isKnownToPatient(order.kind, row)) return 'outdated';
    const reader = { ...row, email: row.patient_email };
    const { orderId } = order;
    const messageName = `mail-${orderId}.${row.id}`;
    const isUrgent = isSoonOver(order.kind, row);
    return sendOfAgeNotice({ pool, mailer, settings }, reader, { orderId, messageName, isUrgent });
  }
  const reservation = { ...toMailed(row, settings), isInName };
  const { email: address } = reservation;
  const manner = MANNERS[order.kind];
  const turn = await takeMailTurn(
    { pool, settings },
    { manner, address, orderId: order.orderId, cause: order.kind },
  );
  if (turn !== 'go') {
    if (!order.isAgain && order.kind === 'mail_verify_reservation')
      await expireUnverifiedHold(pool, row.id);
    return 'too_many';
  }
  const secrets = order.tokenId
    ? {
        token: createToken(settings.appSecret, order.tokenId),
        code: createMailedCode(settings.appSecret, order.tokenId),
      }
    : null;
  const byClinic = await describeClinicCancel(pool, row);
  try {
    await mailer.send({
      ...writeMail(order, reservation, secrets, { writtenAt: row.now.getTime(), byClinic }),
      from: {
        name: reservation.theme.productName[reservation.locale],
        address: reservation.sender,
      },
      to: {
        name: '',
        address: reservation.email,
      },
      messageId: `<mail-${order.orderId}.${row.id}@${row.host}>`,
    });
    return 'sent';
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    if (order.kind === 'mail_verify_reservation') await expireUnverifiedHold(pool, row.id);
    return 'refused';
  }
}

/** null: the clinic has not cancelled it. */
async function describeClinicCancel(
  pool: Pool,
  row: MailedReservationRow,
): Promise<ClinicCancel | null> {
  if (row.status !== 'cancelled_by_provider' || row.closing_reason === null) return null;
  const times = await findOtherTimes(pool, row.id, TIMES_OFFERED);
  const [first] = times;
  return {
    reason: row.closing_reason,
    times: times.map((time) => ({
      startsAt: time.starts_at,
      doctorName: time.doctor_name,
      page: timeOf(time, row),
    })),
    page: first ? pageOf(first, { subfunction: String(first.subfunction_id) }) : null,
  };
}

/** The page that shows one time with the button that holds it, and says which visit it is instead of. */
function timeOf(time: OtherTimeRow, { id, tz }: MailedReservationRow): string {
  const startsAt = time.starts_at.getTime();
  return pageOf(time, {
    subfunction: String(time.subfunction_id),
    week: locate(startsAt, tz).week,
    slot: encodeSlotId(time.calendar_id, startsAt),
    instead: writeBookingNumber(id),
  });
}

function pageOf({ provider_id, doctor_id }: OtherTimeRow, choice: Record<string, string>): string {
  const providerId = String(provider_id);
  const page =
    doctor_id === null
      ? href('/providers/:providerId', { providerId })
      : href('/providers/:providerId/doctors/:doctorId', {
          providerId,
          doctorId: String(doctor_id),
        });
  return `${page}?${new URLSearchParams(choice)}`;
}

function judge(kind: ReservationMailKind, row: MailedReservationRow): MailOutcome {
  // Somebody else holds them, or the same doctor again.
  if (kind === 'mail_video_visit_off' && row.is_by_video) return 'outdated';
  // It has come.
  if (kind === 'mail_preauthorization_document' && row.document_until === null) return 'outdated';
  if (kind === 'mail_verify_reservation') {
    if (row.status === 'expired') return 'too_late';
    if (row.status !== 'pending_verification' || !row.hold_expires_at) return 'outdated';
    const lifeMs = row.hold_expires_at.getTime() - row.now.getTime();
    return lifeMs < LINK_LIFE_MIN_MS ? 'too_late' : 'sent';
  }
  return EXPECTED[kind].includes(row.status) ? 'sent' : 'outdated';
}

/** Whether who has come of age has done it themselves, or nothing is left to do about it: nobody else hears of it then. */
function isKnownToPatient(kind: ReservationMailKind, row: MailedReservationRow): boolean {
  return (
    kind === 'mail_video_visit_missed' ||
    row.status === 'cancelled_by_patient' ||
    row.closing_reason === 'patient_asked'
  );
}

/** Whether a day later is too late for the news: the visit is near, or was moved, perhaps from a time that is. */
function isSoonOver(kind: ReservationMailKind, { starts_at, now }: MailedReservationRow): boolean {
  return kind === 'mail_reservation_moved' || isNear(starts_at.getTime(), now.getTime());
}

/** In which states a reservation still is what its mail says. */
const EXPECTED: Record<Exclude<ReservationMailKind, 'mail_verify_reservation'>, string[]> = {
  mail_reservation_confirmed: ['confirmed', 'pending_preauth'],
  mail_reservation_moved: ['confirmed', 'pending_preauth'],
  mail_video_visit_off: ['confirmed', 'pending_preauth'],
  mail_video_visit_missed: ['confirmed'],
  mail_reservation_cancelled: ['cancelled_by_patient', 'cancelled_by_provider'],
  mail_preauthorization_approved: ['confirmed'],
  mail_preauthorization_rejected: ['confirmed'],
  mail_preauthorization_in_part: ['confirmed'],
  mail_preauthorization_document: ['pending_preauth'],
};

/** Anybody can type an address into the form; who confirms has read its mail. */
const MANNERS: Record<ReservationMailKind, MailManner> = {
  mail_verify_reservation: 'asked_to_book',
  mail_reservation_confirmed: 'proof',
  mail_reservation_moved: 'own',
  mail_video_visit_off: 'own',
  mail_video_visit_missed: 'own',
  mail_reservation_cancelled: 'own',
  mail_preauthorization_approved: 'own',
  mail_preauthorization_rejected: 'own',
  mail_preauthorization_in_part: 'own',
  mail_preauthorization_document: 'own',
};

function writeMail(
  { kind, movedFrom = null }: ReservationMailOrder,
  reservation: MailedReservation,
  secrets: { token: string; code: string } | null,
  { writtenAt, byClinic }: { writtenAt: number; byClinic: ClinicCancel | null },
): MailContent {
  const token = secrets?.token ?? null;
  switch (kind) {
    case 'mail_verify_reservation':
      return writeVerifyMail(reservation, token ?? '', secrets?.code ?? '');
    case 'mail_reservation_confirmed':
      return writeConfirmedMail(reservation, token, writtenAt);
    case 'mail_reservation_moved':
      return writeMovedMail(reservation, token, writtenAt, movedFrom);
    case 'mail_video_visit_off':
      return writeVideoOffMail(reservation, token, writtenAt);
    case 'mail_video_visit_missed':
      return writeVideoMissedMail(reservation);
    case 'mail_reservation_cancelled':
      return writeCancelledMail(reservation, writtenAt, byClinic);
    case 'mail_preauthorization_approved':
      return writeDecidedMail(reservation, 'approved', token, writtenAt);
    case 'mail_preauthorization_rejected':
      return writeDecidedMail(reservation, 'rejected', token, writtenAt);
    case 'mail_preauthorization_in_part':
      return writeDecidedMail(reservation, 'inPart', token, writtenAt);
    case 'mail_preauthorization_document':
      return writeDocumentMail(reservation);
  }
}

/** What a reservation's mails are written from. */
export function toMailed(row: MailedReservationRow, settings: MailSettings): MailedReservation {
  return {
    id: row.id,
    locale: row.locale,
    market: row.country,
    host: row.host,
    origin: originOf(row.host, settings.publicUrl),
    theme: themeOfPartner(row),
    sender: addressOf(settings.mailFrom),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    holdExpiresAt: row.hold_expires_at,
    isVideo: row.is_by_video,
    changeableUntil: row.changeable_until,
    isAddable: row.customer_id === null && row.has_accounts,
    own:
      row.customer_id === null
        ? null
        : {
            hasPage: row.has_appointments,
            fullAuthToken:
              row.full_auth_token_id && createToken(settings.appSecret, row.full_auth_token_id),
          },
    cover: coverOf(row),
    documentUntil: row.document_until,
    timeZone: row.tz,
    price: isPriceTold(row)
      ? priceOfRecord(row, { isCancelled: row.status.startsWith('cancelled_') })
      : null,
    calendarSequence: row.calendar_sequence,
    lastName: row.patient_last_name,
    firstName: row.patient_first_name,
    email: row.patient_email,
    booker:
      row.booker_last_name === null
        ? null
        : { lastName: row.booker_last_name, firstName: row.booker_first_name ?? '' },
    provider: {
      name: row.provider_name,
      zip: row.zip,
      city: row.city,
      address: row.address,
      phone: row.phone,
      lat: row.lat,
      lng: row.lng,
    },
    doctorName: row.doctor_name,
    specialization: { name: row.specialization_name, locales: row.specialization_locales },
    subfunction: { name: row.subfunction_name, locales: row.subfunction_locales },
  };
}

function coverOf({ status, preauth_type }: MailedReservationRow): MailedReservation['cover'] {
  if (status === 'pending_preauth') return 'pending';
  if (preauth_type === 'too_early') return 'tooEarly';
  return preauth_type === 'self_paid' ? 'selfPaid' : null;
}
