import { query, transact, type Pool, type Transaction } from '#db/client.ts';
import { isRetryable } from '#db/errors.ts';
import { asPartner } from '#db/partner-proof.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { ReservationTokenPurpose } from './contract.ts';
import type { Patient } from './patient.ts';
import type { Relation } from '#app/people/relations.ts';
import type { ReservationDescription } from './reservation-description.ts';
import type { ServiceType } from '#app/platform/states.ts';

/** Whose answer is kept under which key. */
export interface KeptCall {
  partnerId: number;
  secretHash: Buffer;
  idempotencyKey: string;
  bodyHash: Buffer;
}

/** What a call was answered when it came first. */
export interface KeptAnswer<Answer> {
  answer: Answer;
  hold: ReservationDescription | null;
  server_now: Date;
}

export type StartResult =
  | { result: 'ok'; id: string }
  | { result: 'phone_only'; phone: string | null }
  | {
      result:
        | 'slot_taken'
        | 'not_offered'
        | 'too_many_holds'
        | 'too_many_of_address'
        | 'key_reused';
    };
export type SubmitResult =
  | { result: 'ok'; id: string; expiresAt: string }
  | { result: 'hold_expired' | 'person_busy' | 'too_many_holds' | 'key_reused' };

/** Why the care of a hold cannot be booked any more; the hold is over then. */
export type CareRefusal = 'not_offered' | 'phone_only' | 'admed_only';
export type FinishResult = 'ok' | 'already' | 'expired' | 'person_busy' | 'unknown' | CareRefusal;
export interface HeldLockRow {
  provider_id: number;
  is_locked: boolean;
}
export type BookResult =
  | { result: 'ok'; id: string }
  | { result: 'hold_expired' | 'person_busy' | 'key_reused' | CareRefusal };

export interface StartCall extends KeptCall {
  host: string;
  country: string;
  id: string;
  calendarId: number;
  startsAt: Date;
  subfunctionId: number;
  holdMinutes: number;
  clientHash: Buffer;
  browserLimit: number | null;
  addressLimit: number | null;
  locale: string;
}

export interface StartAnswer {
  answer: StartResult;
  hold: ReservationDescription | null;
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
export type TokenEffect = 'ok' | 'already' | 'expired' | CareRefusal | null;
export type TokenDescription = ReservationDescription & {
  purpose: ReservationTokenPurpose;
  state: 'valid' | 'used' | 'expired';
  tokenExpiresAt: string;
};

const RETRIES = 3;
const RETRY_JITTER_MS = 30;

const startStatement = sql.named<StartAnswer>(
  'booking_start',
  `SELECT answer, hold
     FROM start_reservation(enter_partner($1), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
);
const submitStatement = sql.named<{ answer: SubmitResult; server_now: Date }>(
  'booking_submit',
  `SELECT answer, portal_now() AS server_now
     FROM submit_reservation(enter_partner($1), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) AS answer`,
);
const bookStatement = sql.named<{ answer: BookResult }>(
  'booking_book',
  // Erased meanwhile: the hold runs out as any other.
  `SELECT CASE WHEN hold_account($1, $7) THEN book_reservation($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
               ELSE '{"result": "hold_expired"}' END AS answer`,
);
const keptStatement = sql.named<KeptAnswer<unknown>>(
  'booking_kept_answer',
  `SELECT answer, CASE WHEN answer ->> 'result' = 'ok' THEN describe_reservation((answer ->> 'id')::uuid) END AS hold, portal_now() AS server_now
     FROM get_kept_answer(enter_partner($1), $2, $3, $4) AS answer`,
);
const holdStatement = sql.named<{ hold: ReservationDescription | null }>(
  'booking_hold',
  'SELECT get_hold(enter_partner($1), $2, $3) AS hold',
);
const holdsStatement = sql.named<{ hold: ReservationDescription }>(
  'booking_holds_of_browser',
  'SELECT hold FROM find_holds_of_browser(enter_partner($1), $2, $3) AS hold',
);
const releaseStatement = sql.named<{ result: 'ok' | 'confirmed' | 'unknown' }>(
  'booking_release',
  'SELECT release_hold(enter_partner($1), $2, $3) AS result',
);
const tokenStatement = sql.named<{ token: TokenDescription | null }>(
  'booking_token',
  'SELECT check_reservation_token(enter_partner($1), $2, $3) AS token',
);
const organisableStatement = sql.named<{ organizable_by_customer: boolean }>(
  'booking_organisable',
  'SELECT organizable_by_customer FROM subfunction WHERE id = $1',
);
const verifyStatement = sql.named<{ result: NonNullable<TokenEffect> | 'unknown' }>(
  'booking_verify',
  `SELECT verify_reservation(enter_partner($1), $2, $3, $4) ->> 'result' AS result`,
);
const cancelStatement = sql.named<{ result: NonNullable<TokenEffect> | 'unknown' }>(
  'booking_cancel',
  `SELECT cancel_reservation_by_token(enter_partner($1), $2, $3) ->> 'result' AS result`,
);

const phoneStatement = sql.named<{ phone: string | null }>(
  'booking_phone_of_clinic',
  `SELECT p.phone[1] AS phone FROM reservation r JOIN provider p ON p.id = r.provider_id
    WHERE r.id = coalesce($1, (SELECT t.reservation_id FROM token t WHERE t.hash = $2))`,
);

const addStatement = sql.named<{ result: 'ok' | 'already' | 'taken' | 'expired' | 'unknown' }>(
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
const noteStatement = sql.named<{ is_held: boolean }>(
  'booking_note_on_hold',
  'SELECT note_on_hold($1, $2, $3, $4) AS is_held',
);
const heldLockStatement = sql.named<HeldLockRow>(
  'booking_held_lock',
  `SELECT provider_id, coalesce(status = 'started' AND hold_expires_at > portal_now(), false) AS is_locked FROM reservation WHERE id = $1`,
);
const finishStatement = sql.named<{ result: FinishResult }>(
  'booking_finish',
  `SELECT CASE WHEN hold_account($1, $3) THEN finish_reservation($1, $2, $3, $4, $5, $6, $7, $8, $9) ELSE 'unknown' END AS result`,
);
const finishedStatement = sql.named<{ reservation: ReservationDescription | null }>(
  'booking_finished',
  'SELECT get_finished_reservation(enter_partner($1), $2) AS reservation',
);

/**
 * Calls one function of the database, which is one transaction. A deadlock or serialisation failure rolled all of it back,
 * so it is simply called again.
 */
async function callFunction<Row>(
  pool: Pool,
  statement: Statement<Row>,
  values: readonly unknown[],
): Promise<Row> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [row] = await query(pool, statement, values);
      if (!row) throw new Error(`${statement.name} gave no row`);
      return row;
    } catch (error) {
      if (!isRetryable(error) || attempt === RETRIES) throw error;
      await new Promise((resolve) =>
        setTimeout(resolve, Math.random() * RETRY_JITTER_MS * attempt),
      );
    }
  }
}

/** Asks for one time alone. */
export function startReservationAlone(pool: Pool, input: StartCall): Promise<StartAnswer> {
  return callFunction(pool, startStatement, [
    asPartner(input.partnerId),
    input.host,
    input.country,
    input.id,
    input.calendarId,
    input.startsAt,
    input.subfunctionId,
    input.holdMinutes,
    input.secretHash,
    input.clientHash,
    input.browserLimit,
    input.addressLimit,
    input.locale,
    input.idempotencyKey,
    input.bodyHash,
  ]);
}

export function submitReservation(
  pool: Pool,
  input: KeptCall & {
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
  },
): Promise<{ answer: SubmitResult; server_now: Date }> {
  return callFunction(pool, submitStatement, [
    asPartner(input.partnerId),
    input.id,
    input.secretHash,
    input.calendarId,
    input.startsAt,
    input.subfunctionId,
    JSON.stringify(input.patient),
    input.personHash,
    input.contactLimit,
    input.locale,
    input.tokenId,
    input.tokenHash,
    input.codeHash,
    input.idempotencyKey,
    input.bodyHash,
  ]);
}

const noteRelation = sql.named<{ id: string }>(
  'booking_note_relation',
  'UPDATE reservation SET on_behalf_relation = $2 WHERE id = $1 AND on_behalf_relation IS NULL RETURNING id',
);

/** Confirms a hold for a customer. */
export async function bookReservation(
  transaction: Transaction,
  input: KeptCall & {
    id: string;
    calendarId: number;
    startsAt: Date;
    subfunctionId: number;
    customerId: number;
    serviceType: ServiceType;
    patient: Patient;
    personHash: Buffer;
    /** They may book only what customers organise themselves. */
    onlyOrganisable: boolean;
    /** What the patient is to the customer; null: the patient is the customer. */
    onBehalfRelation: Relation | null;
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
    const noted = await query(transaction, noteRelation, [input.id, input.onBehalfRelation]);
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

/** The first answer of a repeated call; null when the key is new. A key is bound to its call by the body's hash. */
export async function getKeptAnswer<Answer>(
  pool: Pool,
  call: KeptCall,
): Promise<KeptAnswer<Answer> | null> {
  const kept = await callFunction(pool, keptStatement, [
    asPartner(call.partnerId),
    call.secretHash,
    call.idempotencyKey,
    call.bodyHash,
  ]);
  return kept.answer === null ? null : (kept as KeptAnswer<Answer>);
}

export async function getHoldDescription(
  pool: Pool,
  partnerId: number,
  id: string,
  secretHash: Buffer,
): Promise<ReservationDescription | null> {
  return (await callFunction(pool, holdStatement, [asPartner(partnerId), id, secretHash])).hold;
}

/** The live holds of a browser, oldest first. @param except the one that is not asked about */
export async function findHoldsOfBrowser(
  pool: Pool,
  partnerId: number,
  secretHash: Buffer,
  except: string | null,
): Promise<ReservationDescription[]> {
  const rows = await query(pool, holdsStatement, [asPartner(partnerId), secretHash, except]);
  return rows.map(({ hold }) => hold);
}

/** Whether customers organise this care themselves; an unknown one is refused for what it is later on. */
export async function isOrganisableByCustomer(pool: Pool, subfunctionId: number): Promise<boolean> {
  const [row] = await query(pool, organisableStatement, [subfunctionId]);
  return row?.organizable_by_customer ?? true;
}

export async function releaseHoldRow(
  pool: Pool,
  partnerId: number,
  id: string,
  secretHash: Buffer,
): Promise<'ok' | 'confirmed' | 'unknown'> {
  return (await callFunction(pool, releaseStatement, [asPartner(partnerId), id, secretHash]))
    .result;
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

/** Confirms by one token alone. */
export async function verifyByTokenAlone(
  pool: Pool,
  { partnerId, tokenHash, cancelToken }: VerifyCall,
): Promise<TokenEffect> {
  const values = [asPartner(partnerId), tokenHash, cancelToken.id, cancelToken.hash];
  const { result } = await callFunction(pool, verifyStatement, values);
  return result === 'unknown' ? null : result;
}

export async function cancelByToken(
  pool: Pool,
  partnerId: number,
  id: string,
  tokenHash: Buffer,
): Promise<TokenEffect> {
  const { result } = await callFunction(pool, cancelStatement, [
    asPartner(partnerId),
    id,
    tokenHash,
  ]);
  return result === 'unknown' ? null : result;
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
): Promise<'ok' | 'already' | 'taken' | 'expired' | 'unknown'> {
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

/** @returns whether the hold lives and has this secret */
export function noteOnHoldRow(
  pool: Pool,
  note: {
    partnerId: number;
    id: string;
    secretHash: Buffer;
    comment: string | null;
    locale: string;
  },
): Promise<boolean> {
  const { partnerId, id, secretHash, comment, locale } = note;
  return transact(
    pool,
    async (transaction) => {
      const [row] = await query(transaction, noteStatement, [id, secretHash, comment, locale]);
      return row?.is_held ?? false;
    },
    { partnerId },
  );
}

export function getHeldLockRow(
  pool: Pool,
  partnerId: number,
  id: string,
): Promise<HeldLockRow | null> {
  return transact(
    pool,
    async (transaction) => (await query(transaction, heldLockStatement, [id]))[0] ?? null,
    { partnerId },
  );
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
): Promise<ReservationDescription | null> {
  return (await callFunction(pool, finishedStatement, [asPartner(partnerId), customerId]))
    .reservation;
}
