import type { RecordedPrice } from '#app/features/prices/recorded-price.ts';
import { createBatches } from '#db/batches.ts';
import {
  callForRows,
  callFunction,
  query,
  transact,
  type Pool,
  type Transaction,
} from '#db/client.ts';
import { asPartner } from '#db/partner-proof.ts';
import { sql } from '#db/sql.ts';
import type { ReservationTokenPurpose } from './verification-contract.ts';
import type { UnusedCheck } from '#app/platform/human-check.server.ts';
import type { CheckWasUsed, KeptCall } from './hold-queries.server.ts';
import type { Patient } from './patient.ts';
import type { Relation } from '#app/people/relations.ts';
import type { ReservationDescription } from './reservation-description.ts';
import type { ReservationStatus } from '#app/platform/states.ts';
import type { ServiceType } from '#app/platform/states.ts';

export type SubmitResult =
  | { result: 'ok'; id: string; expiresAt: string }
  | { result: 'hold_expired' | 'person_busy' | 'too_many_holds' | 'key_reused' };

/** Why the care of a hold cannot be booked any more; the hold is over then. */
export type CareRefusal = 'not_offered' | 'phone_only' | 'admed_only';
export type FinishResult = 'ok' | 'already' | 'expired' | 'person_busy' | 'unknown' | CareRefusal;
export type BookResult =
  | { result: 'ok'; id: string }
  | { result: 'hold_expired' | 'person_busy' | 'key_reused' | CareRefusal };

export interface SubmitCall extends KeptCall {
  /** Is used up by it. */
  check?: UnusedCheck | null;
  id: string;
  calendarId: number;
  startsAt: Date;
  subfunctionId: number;
  patient: Patient;
  personHash: Buffer;
  contactLimit: number | null;
  locale: string;
  tokenId: string;
  tokenHash: Buffer;
  codeHash: Buffer;
}

export interface SubmitAnswer {
  answer: SubmitResult;
  server_now: Date;
}

export interface VerifyCall {
  partnerId: number;
  tokenHash: Buffer;
  /** Of the link in the confirmation mail. */
  cancelToken: { id: string; hash: Buffer };
}

/** `take_code_try` of the database. */
export type CodeTry =
  | { state: 'valid'; token_id: string; token_hash: Buffer; code_hash: Buffer; tries_left: number }
  | { state: 'used' | 'expired' | 'over' | 'unknown' };

/** What using a token did; null for a token that is not known. */
export type TokenEffect = 'ok' | 'already' | 'expired' | 'of_age' | CareRefusal | null;
/** How the mails about a booking name it in their calendar files, as it stands now. */
export interface CalendarEntry {
  calendarSequence: number;
  host: string;
}
export type TokenDescription = ReservationDescription & {
  purpose: ReservationTokenPurpose;
  /** of_age: of a visit that is shown to its patient alone by now. */
  state: 'valid' | 'used' | 'expired' | 'of_age';
  tokenExpiresAt: string;
  /** In whose account a visitor's booking is; null: in nobody's. */
  customerId?: number | null;
} & CalendarEntry;

const submitStatement = sql.named<SubmitAnswer | CheckWasUsed>(
  'booking_submit',
  `SELECT answer, portal_now() AS server_now
     FROM submit_reservations(enter_partner($1), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) ORDER BY place`,
);
const bookStatement = sql.named<{ answer: BookResult }>(
  'booking_book',
  // Erased meanwhile: the hold runs out as any other.
  `SELECT CASE WHEN $7::bigint IS NULL OR hold_account($1, $7) THEN book_reservation($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
               ELSE '{"result": "hold_expired"}' END AS answer`,
);
const tokenStatement = sql.named<{ token: TokenDescription | null }>(
  'booking_token',
  'SELECT check_reservation_token(enter_partner($1), $2, $3) AS token',
);
const verifyStatement = sql.named<{ result: NonNullable<TokenEffect> | 'unknown' }>(
  'booking_verify',
  `SELECT result FROM verify_reservations(enter_partner($1), $2, $3, $4) ORDER BY place`,
);
const cancelStatement = sql.named<{
  result: NonNullable<TokenEffect> | 'changed_meanwhile' | 'unknown';
  /** null: it is cancelled by this call. */
  status: ReservationStatus | null;
}>(
  'booking_cancel',
  `SELECT answer ->> 'result' AS result, answer ->> 'status' AS status FROM cancel_reservation_by_token(enter_partner($1), $2, $3, $4) AS answer`,
);

const phoneStatement = sql.named<{ phone: string | null }>(
  'booking_phone_of_clinic',
  `SELECT p.phone[1] AS phone FROM reservation r JOIN provider p ON p.id = r.provider_id
    WHERE r.id = (SELECT coalesce($1, (SELECT t.reservation_id FROM token t WHERE t.hash = $2)))`,
);

const addStatement = sql.named<{
  result: 'ok' | 'already' | 'taken' | 'expired' | 'of_age' | 'unknown';
}>(
  'booking_add_to_account',
  `SELECT CASE WHEN hold_account($1, $3) THEN add_reservation_to_account($1, $2, $3) ELSE 'unknown' END AS result`,
);

const memberIdStatement = sql.named<{ is_own: boolean }>(
  'booking_member_id',
  `SELECT EXISTS (SELECT FROM customer c WHERE c.partner_id = current_partner() AND c.external_id = $2 AND c.erased_at IS NULL
      AND (c.id = $1 OR EXISTS (SELECT FROM relative r WHERE r.holder_id = $1 AND r.customer_id = c.id))) AS is_own`,
);

const codeTryStatement = sql.named<CodeTry>(
  'booking_code_try',
  'SELECT state, token_id, token_hash, code_hash, tries_left FROM take_code_try(enter_partner($1), $2, $3, $4)',
);
const resendStatement = sql.named<{ result: 'ok' | 'expired' | 'too_many' | 'unknown' }>(
  'booking_resend',
  'SELECT resend_verification(enter_partner($1), $2, $3, $4) AS result',
);
const finishStatement = sql.named<{ result: FinishResult }>(
  'booking_finish',
  `SELECT CASE WHEN hold_account($1, $3) THEN finish_reservation($1, $2, $3, $4, $5, $6, $7, $8, $9) ELSE 'unknown' END AS result`,
);
interface FinishedDescription extends ReservationDescription {
  recordedPrice: RecordedPrice;
}
const finishedStatement = sql.named<{ reservation: FinishedDescription | null }>(
  'booking_finished',
  'SELECT get_finished_reservation(enter_partner($1), $2) AS reservation',
);

/** Takes what a visitor wrote onto their hold, together with others who send theirs at the same moment. */
export const submitReservation = createBatches<SubmitCall, SubmitAnswer | CheckWasUsed>({
  groupOf: ({ partnerId, contactLimit }) => `${partnerId},${contactLimit}`,
  run: submitReservations,
});

function submitReservations(
  pool: Pool,
  calls: SubmitCall[],
): Promise<(SubmitAnswer | CheckWasUsed)[]> {
  const [{ partnerId, contactLimit }] = calls as [SubmitCall];
  return callForRows(pool, submitStatement, [
    asPartner(partnerId),
    contactLimit,
    calls.map(({ id }) => id),
    calls.map(({ secretHash }) => secretHash),
    calls.map(({ calendarId }) => calendarId),
    calls.map(({ startsAt }) => startsAt),
    calls.map(({ subfunctionId }) => subfunctionId),
    calls.map(({ patient }) => JSON.stringify(patient)),
    calls.map(({ personHash }) => personHash),
    calls.map(({ locale }) => locale),
    calls.map(({ tokenId }) => tokenId),
    calls.map(({ tokenHash }) => tokenHash),
    calls.map(({ codeHash }) => codeHash),
    calls.map(({ idempotencyKey }) => idempotencyKey),
    calls.map(({ bodyHash }) => bodyHash),
    calls.map(({ check }) => check?.id ?? null),
    calls.map(({ check }) => check?.expiresAt ?? null),
  ]);
}

// In whose name a visit is asked for is said with the form, or with the request for care that it comes of, not when its time is held: a
// birthday may be in between.
const noteRelation = sql.named<{ id: string }>(
  'booking_note_relation',
  'UPDATE reservation SET on_behalf_relation = $2, created_at = coalesce($3, portal_now()) WHERE id = $1 AND on_behalf_relation IS NULL RETURNING id',
);

/** Confirms a hold for a customer, or for somebody whom the call centre knows. */
export async function bookReservation(
  transaction: Transaction,
  input: KeptCall & {
    id: string;
    calendarId: number;
    startsAt: Date;
    subfunctionId: number;
    /** null: the call centre books for somebody without an account. */
    customerId: number | null;
    /** null: booked with the rights of a visitor. */
    serviceType: ServiceType | null;
    patient: Omit<Patient, 'phone' | 'email'> & { phone: string | null; email: string | null };
    personHash: Buffer;
    /** They may book only what customers organise themselves. */
    onlyOrganisable: boolean;
    /** What the patient is to the customer; null: the patient is the customer. */
    onBehalfRelation: Relation | null;
    /** When it was asked for; null: with this call. */
    askedAt: Date | null;
    locale: string;
    /** Of the link in the confirmation mail. */
    cancelToken: { id: string; hash: Buffer };
    /** Notes a booking on somebody's behalf, in its transaction. */
    note: () => Promise<void>;
  },
): Promise<BookResult> {
  const [row] = await query(transaction, bookStatement, [
    input.partnerId,
    input.id,
    input.secretHash,
    input.calendarId,
    input.startsAt,
    input.subfunctionId,
    input.customerId,
    input.serviceType,
    JSON.stringify(input.patient),
    input.personHash,
    input.locale,
    input.cancelToken.id,
    input.cancelToken.hash,
    input.idempotencyKey,
    input.bodyHash,
    input.onlyOrganisable,
  ]);
  if (!row) throw new Error(`${bookStatement.name} gave no row`);
  if (row.answer.result === 'ok' && input.onBehalfRelation !== null) {
    const noted = await query(transaction, noteRelation, [
      input.id,
      input.onBehalfRelation,
      input.askedAt,
    ]);
    // A repeated call has been noted.
    if (noted.length > 0) await input.note();
  }
  return row.answer;
}

/** A customer's data as their current subscription has them. */
export interface SubscriberRow {
  last_name: string;
  first_name: string;
  date_of_birth: string;
  mothers_name: string;
  phone: string;
  contact_email: string;
  customer_type: string | null;
  has_customer_service_info: boolean;
}

const subscriberStatement = sql.named<SubscriberRow>(
  'booking_subscriber',
  `SELECT u.last_name, u.first_name, u.date_of_birth::text, u.mothers_name, u.phone, u.contact_email, c.customer_type,
          coalesce(t.has_customer_service_info, false) AS has_customer_service_info
     FROM subscription u
     JOIN customer c ON c.id = u.customer_id
     LEFT JOIN customer_type t ON t.partner_id = c.partner_id AND t.key = c.customer_type
    WHERE u.customer_id = $1 AND u.starts_on <= $2::date AND (u.ends_on IS NULL OR u.ends_on > $2::date)`,
);

/** null: no such customer of the partner, or they have no subscription on that day. */
export function getSubscriberRow(
  pool: Pool,
  partnerId: number,
  customerId: number,
  today: string,
): Promise<SubscriberRow | null> {
  return transact(
    pool,
    async (transaction) =>
      (await query(transaction, subscriberStatement, [customerId, today]))[0] ?? null,
    { partnerId },
  );
}

const calendarEntryOf = sql.named<CalendarEntry>(
  'booking_calendar_entry',
  `SELECT r.calendar_sequence AS "calendarSequence", h.host FROM reservation r JOIN portal_of(r.partner_id, r.host) h ON true WHERE r.id = $1`,
);

/** null: the partner has no such booking. */
export function getCalendarEntry(pool: Pool, partnerId: number, id: string) {
  return transact(
    pool,
    async (transaction) => (await query(transaction, calendarEntryOf, [id]))[0] ?? null,
    { partnerId },
  );
}

export async function getTokenDescription(
  pool: Pool,
  partnerId: number,
  tokenHash: Buffer,
  purpose: ReservationTokenPurpose | null,
): Promise<TokenDescription | null> {
  return (await callFunction(pool, tokenStatement, [asPartner(partnerId), tokenHash, purpose]))
    .token;
}

/** Confirms by a mailed token, together with others who do so at the same moment. */
export const verifyByToken = createBatches<VerifyCall, TokenEffect>({
  groupOf: ({ partnerId }) => partnerId,
  run: verifyByTokens,
});

async function verifyByTokens(pool: Pool, calls: VerifyCall[]): Promise<TokenEffect[]> {
  const [{ partnerId }] = calls as [VerifyCall];
  const rows = await callForRows(pool, verifyStatement, [
    asPartner(partnerId),
    calls.map(({ tokenHash }) => tokenHash),
    calls.map(({ cancelToken }) => cancelToken.id),
    calls.map(({ cancelToken }) => cancelToken.hash),
  ]);
  return rows.map(({ result }) => (result === 'unknown' ? null : result));
}

/** @param shownStartsAt when it begins as whoever cancels has seen it; null: they may not have */
export async function cancelByToken(
  pool: Pool,
  partnerId: number,
  id: string,
  tokenHash: Buffer,
  shownStartsAt: string | null,
): Promise<{
  result: NonNullable<TokenEffect> | 'changed_meanwhile';
  isByClinic: boolean;
} | null> {
  const { result, status } = await callFunction(pool, cancelStatement, [
    asPartner(partnerId),
    id,
    tokenHash,
    shownStartsAt,
  ]);
  return result === 'unknown' ? null : { result, isByClinic: status === 'cancelled_by_provider' };
}

/** Of a reservation, named by its id or by a link of its mails. */
export async function getClinicPhone(
  transaction: Transaction,
  named: { id: string } | { tokenHash: Buffer },
): Promise<string | null> {
  const values = 'id' in named ? [named.id, null] : [null, named.tokenHash];
  return (await query(transaction, phoneStatement, values))[0]?.phone ?? null;
}

/** unknown: there is no such link, or the account is gone; taken: another account has it. */
export async function addToAccount(
  transaction: Transaction,
  call: { partnerId: number; tokenHash: Buffer; customerId: number },
): Promise<'ok' | 'already' | 'taken' | 'expired' | 'of_age' | 'unknown'> {
  const values = [call.partnerId, call.tokenHash, call.customerId];
  const [row] = await query(transaction, addStatement, values);
  return row?.result ?? 'unknown';
}

/** Whether a number that the partner gave is the customer's, or that of an adult who shares their account. */
export async function hasMemberId(
  transaction: Transaction,
  customerId: number,
  memberId: string,
): Promise<boolean> {
  const [row] = await query(transaction, memberIdStatement, [customerId, memberId]);
  return row?.is_own ?? false;
}

/** Counts a try at the code of a hold; what to compare with comes with it. */
export function takeCodeTry(
  pool: Pool,
  hold: { partnerId: number; id: string; secretHash: Buffer },
  tries: number,
): Promise<CodeTry> {
  return callFunction(pool, codeTryStatement, [
    asPartner(hold.partnerId),
    hold.id,
    hold.secretHash,
    tries,
  ]);
}

export async function resendVerificationRow(
  pool: Pool,
  hold: { partnerId: number; id: string; secretHash: Buffer },
  mails: number,
): Promise<'ok' | 'expired' | 'too_many' | 'unknown'> {
  const values = [asPartner(hold.partnerId), hold.id, hold.secretHash, mails];
  return (await callFunction(pool, resendStatement, values)).result;
}

export async function finishReservationRow(
  transaction: Transaction,
  call: {
    partnerId: number;
    id: string;
    customerId: number;
    serviceType: ServiceType;
    personHash: Buffer;
    discountRate: number | null;
    cancelToken: { id: string; hash: Buffer };
    /** They may book only what customers organise themselves. */
    onlyOrganisable: boolean;
  },
): Promise<FinishResult> {
  const { partnerId, id, customerId, serviceType, personHash, discountRate, cancelToken } = call;
  const [row] = await query(transaction, finishStatement, [
    partnerId,
    id,
    customerId,
    serviceType,
    personHash,
    discountRate,
    cancelToken.id,
    cancelToken.hash,
    call.onlyOrganisable,
  ]);
  if (!row) throw new Error(`${finishStatement.name} gave no row`);
  return row.result;
}

export async function getFinishedRow(
  pool: Pool,
  partnerId: number,
  customerId: number,
): Promise<FinishedDescription | null> {
  return (await callFunction(pool, finishedStatement, [asPartner(partnerId), customerId]))
    .reservation;
}
