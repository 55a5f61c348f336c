import { createBatches } from '#db/batches.ts';
import { query, type Pool } from '#db/client.ts';
import { isConflict } from '#db/errors.ts';
import { asPartner } from '#db/partner-proof.ts';
import { sql } from '#db/sql.ts';
import {
  startReservationAlone,
  verifyByTokenAlone,
  type StartAnswer,
  type StartCall,
  type TokenEffect,
  type VerifyCall,
} from './queries.server.ts';

const startStatement = sql.named<StartAnswer & { place: number }>(
  'booking_start_many',
  `SELECT place, answer, hold
     FROM start_reservations(enter_partner($1), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
);
const verifyStatement = sql.named<{ place: number }>(
  'booking_verify_many',
  'SELECT place FROM verify_reservations(enter_partner($1), $2, $3, $4) AS place',
);

const startBatches = perPool((pool) =>
  createBatches<StartCall, StartAnswer>({
    groupOf: (call) =>
      [call.partnerId, call.country, call.holdMinutes, call.browserLimit, call.addressLimit].join(),
    runOne: (call) => startReservationAlone(pool, call),
    runMany: (calls) => startMany(pool, calls),
  }),
);
const verifyBatches = perPool((pool) =>
  createBatches<VerifyCall, NonNullable<TokenEffect> | 'unknown'>({
    groupOf: (call) => call.partnerId,
    runOne: async (call) => (await verifyByTokenAlone(pool, call)) ?? 'unknown',
    runMany: (calls) => verifyMany(pool, calls),
  }),
);

/** Asks for a time, together with others who ask at the same moment. */
export function startReservation(pool: Pool, call: StartCall): Promise<StartAnswer> {
  return startBatches(pool)(call);
}

/** Confirms by a mailed token, together with others who do so at the same moment. */
export async function verifyByToken(pool: Pool, call: VerifyCall): Promise<TokenEffect> {
  const effect = await verifyBatches(pool)(call);
  return effect === 'unknown' ? null : effect;
}

async function startMany(pool: Pool, calls: StartCall[]): Promise<(StartAnswer | null)[]> {
  const [{ partnerId, country, holdMinutes, browserLimit, addressLimit }] = calls as [StartCall];
  return answersByPlace(
    calls.length,
    (row) => row,
    () =>
      query(pool, startStatement, [
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
      ]),
  );
}

async function verifyMany(pool: Pool, calls: VerifyCall[]): Promise<('ok' | null)[]> {
  const [{ partnerId }] = calls as [VerifyCall];
  return answersByPlace(
    calls.length,
    () => 'ok',
    () =>
      query(pool, verifyStatement, [
        asPartner(partnerId),
        calls.map(({ tokenHash }) => tokenHash),
        calls.map(({ cancelToken }) => cancelToken.id),
        calls.map(({ cancelToken }) => cancelToken.hash),
      ]),
  );
}

/** Rows say their place in the batch, counted from 1. A batch that met another in the same rows is asked one by one. */
async function answersByPlace<Row extends { place: number }, Answer>(
  length: number,
  toAnswer: (row: Row) => Answer,
  ask: () => Promise<Row[]>,
): Promise<(Answer | null)[]> {
  const answers: (Answer | null)[] = Array.from({ length }, () => null);
  try {
    for (const row of await ask()) answers[row.place - 1] = toAnswer(row);
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
  return answers;
}

function perPool<Value extends object>(create: (pool: Pool) => Value): (pool: Pool) => Value {
  const values = new WeakMap<Pool, Value>();
  return (pool) => {
    const value = values.get(pool) ?? create(pool);
    values.set(pool, value);
    return value;
  };
}
