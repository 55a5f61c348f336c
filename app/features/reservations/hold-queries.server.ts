import { createBatches } from '#db/batches.ts';
import { callForRows, callFunction, query, transact, type Pool } from '#db/client.ts';
import { asPartner } from '#db/partner-proof.ts';
import { sql } from '#db/sql.ts';
import type { UnusedCheck } from '#app/platform/human-check.server.ts';
import type { ReservationDescription } from './reservation-description.ts';

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

/** The human check of a call lets nothing pass any more. */
export interface CheckWasUsed {
  answer: { result: 'human_check_used' };
}

export interface StartCall extends KeptCall {
  /** Is used up by it. */
  check?: UnusedCheck | null;
  /** Who finds it on their own page. */
  customerId?: number | null;
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

export interface HeldLockRow {
  provider_id: number;
  starts_at: Date;
  is_locked: boolean;
}

// Whose a hold is is noted in the same statement: nobody waits for another.
const startStatement = sql.named<StartAnswer | CheckWasUsed>(
  'booking_start',
  `SELECT answer, hold, CASE WHEN ($18::bigint[])[place] IS NOT NULL AND answer ->> 'result' = 'ok'
                             THEN note_holder(current_partner(), (answer ->> 'id')::uuid, ($11::bytea[])[place], ($18::bigint[])[place]) END AS is_noted
     FROM start_reservations(enter_partner($1), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
    ORDER BY place`,
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
type ReleaseResult = 'ok' | 'confirmed' | 'unknown';
const releaseStatement = sql.named<{ result: ReleaseResult }>(
  'booking_release',
  'SELECT release_hold(enter_partner($1), $2, $3) AS result',
);
const ownHoldsStatement = sql.named<{ hold: ReservationDescription }>(
  'booking_own_holds',
  'SELECT hold FROM find_own_holds(enter_partner($1), $2) AS hold',
);
const noteHolderStatement = sql.named<{ is_noted: boolean }>(
  'booking_note_holder',
  'SELECT note_holder(enter_partner($1), $2, $3, $4) AS is_noted',
);
const takeOwnStatement = sql.named<{ hold: ReservationDescription | null }>(
  'booking_take_own_hold',
  'SELECT take_own_hold(enter_partner($1), $2, $3, $4) AS hold',
);
const releaseOwnStatement = sql.named<{ result: ReleaseResult }>(
  'booking_release_own_hold',
  'SELECT release_own_hold(enter_partner($1), $2, $3) AS result',
);
const organisableStatement = sql.named<{ organizable_by_customer: boolean }>(
  'booking_organisable',
  'SELECT organizable_by_customer FROM subfunction WHERE id = $1',
);
const noteStatement = sql.named<{ is_held: boolean }>(
  'booking_note_on_hold',
  'SELECT note_on_hold($1, $2, $3, $4) AS is_held',
);
const heldLockStatement = sql.named<HeldLockRow>(
  'booking_held_lock',
  `SELECT provider_id, starts_at, coalesce(status = 'started' AND hold_expires_at > portal_now(), false) AS is_locked FROM reservation WHERE id = $1`,
);

/** Asks for a time, together with others who ask at the same moment. */
export const startReservation = createBatches<StartCall, StartAnswer | CheckWasUsed>({
  groupOf: (call) =>
    [call.partnerId, call.country, call.holdMinutes, call.browserLimit, call.addressLimit].join(),
  run: startReservations,
});

export function startReservations(
  pool: Pool,
  calls: StartCall[],
): Promise<(StartAnswer | CheckWasUsed)[]> {
  const [{ partnerId, country, holdMinutes, browserLimit, addressLimit }] = calls as [StartCall];
  return callForRows(pool, startStatement, [
    asPartner(partnerId),
    country,
    holdMinutes,
    browserLimit,
    addressLimit,
    calls.map(({ id }) => id),
    calls.map(({ host }) => host),
    calls.map(({ calendarId }) => calendarId),
    calls.map(({ startsAt }) => startsAt),
    calls.map(({ subfunctionId }) => subfunctionId),
    calls.map(({ secretHash }) => secretHash),
    calls.map(({ clientHash }) => clientHash),
    calls.map(({ locale }) => locale),
    calls.map(({ idempotencyKey }) => idempotencyKey),
    calls.map(({ bodyHash }) => bodyHash),
    calls.map(({ check }) => check?.id ?? null),
    calls.map(({ check }) => check?.expiresAt ?? null),
    calls.map(({ customerId }) => customerId ?? null),
  ]);
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
): Promise<ReleaseResult> {
  return (await callFunction(pool, releaseStatement, [asPartner(partnerId), id, secretHash]))
    .result;
}

/** Live holds of a customer, in whatever browser they were made, oldest first. */
export async function findOwnHoldRows(
  pool: Pool,
  partnerId: number,
  customerId: number,
): Promise<ReservationDescription[]> {
  const rows = await query(pool, ownHoldsStatement, [asPartner(partnerId), customerId]);
  return rows.map(({ hold }) => hold);
}

/** A hold of a customer's. */
interface OwnHoldOf {
  partnerId: number;
  id: string;
  customerId: number;
}

/** Notes whose a hold is. */
export async function noteHolder(
  pool: Pool,
  { partnerId, id, customerId, secretHash }: OwnHoldOf & { secretHash: Buffer },
): Promise<void> {
  const values = [asPartner(partnerId), id, secretHash, customerId];
  await callFunction(pool, noteHolderStatement, values);
}

/** Has another browser hold it; null: it is not theirs, or over. */
export async function takeOwnHoldRow(
  pool: Pool,
  { partnerId, id, customerId, secretHash }: OwnHoldOf & { secretHash: Buffer },
): Promise<ReservationDescription | null> {
  const values = [asPartner(partnerId), id, secretHash, customerId];
  return (await callFunction(pool, takeOwnStatement, values)).hold;
}

export async function releaseOwnHoldRow(
  pool: Pool,
  { partnerId, id, customerId }: OwnHoldOf,
): Promise<ReleaseResult> {
  return (await callFunction(pool, releaseOwnStatement, [asPartner(partnerId), id, customerId]))
    .result;
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
