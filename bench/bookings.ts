import { createHash, randomBytes } from 'node:crypto';
import { v7 as createUuid } from 'uuid';
import { HOLD_MINUTES } from '#app/features/reservations/hold.ts';
import {
  startReservation,
  startReservations,
  type StartCall,
} from '#app/features/reservations/hold-queries.server.ts';
import { submitReservation, verifyByToken } from '#app/features/reservations/queries.server.ts';
import { createBatches } from '#db/batches.ts';
import { query, type Pool } from '#db/client.ts';
import { asPartner } from '#db/partner-proof.ts';
import { sql } from '#db/sql.ts';
import { BENCH_HOST } from './database.ts';
import type { OfferedSlot, SlotSupply } from './slots.ts';

const confirmStatement = sql.named<{ id: string }>(
  'bench_confirm',
  'SELECT id FROM confirm_reservations(enter_partner($1), $2) AS id',
);
const PARTNER = 1;
const SECRET_BYTES = 32;

interface HeldTime {
  id: string;
  secretHash: Buffer;
  slot: OfferedSlot;
}

/** Holds a time as the use case does: one call of one function of the database. */
export async function holdFree(pool: Pool, supply: SlotSupply): Promise<HeldTime> {
  const slot = supply.take();
  const held = { id: createUuid(), secretHash: randomBytes(SECRET_BYTES), slot };
  const { answer } = await startReservation(pool, describeCall(held));
  requireOk(answer.result);
  return held;
}

/** A hold and its confirmation, the database's part of a booking; those of several clients go together as in the product. */
export function createHoldAndConfirm(pool: Pool, supply: SlotSupply): () => Promise<void> {
  const confirm = createBatches<string, boolean>({ groupOf: () => PARTNER, run: confirmHolds });
  return async () => {
    const { id } = await holdFree(pool, supply);
    if (!(await confirm(pool, id))) throw new Error('a fresh hold could not be confirmed');
  };
}

async function confirmHolds(pool: Pool, ids: string[]): Promise<boolean[]> {
  const rows = await query(pool, confirmStatement, [asPartner(PARTNER), ids]);
  const confirmed = new Set(rows.map(({ id }) => id));
  return ids.map((id) => confirmed.has(id));
}

/** The whole way of a visitor: hold, the patient's data with token and mail, confirmation by the mailed token. */
export async function holdSubmitVerify(pool: Pool, supply: SlotSupply): Promise<void> {
  const { id, secretHash, slot } = await holdFree(pool, supply);
  const tokenHash = createHash('sha256').update(id).digest();
  const { answer } = await submitReservation(pool, {
    partnerId: PARTNER,
    secretHash,
    idempotencyKey: `submit-${id}`,
    bodyHash: tokenHash,
    id,
    ...slot,
    patient: {
      lastName: 'Próba',
      firstName: 'Mária',
      dateOfBirth: '1980-04-01',
      mothersName: null,
      phone: '+36301234567',
      email: `${id}@example.com`,
      comment: null,
      clientEid: null,
    },
    personHash: tokenHash,
    contactLimit: null,
    locale: 'hu',
    tokenId: createUuid(),
    tokenHash,
    codeHash: tokenHash,
  });
  requireOk(answer.result);
  const cancelToken = { id: createUuid(), hash: randomBytes(SECRET_BYTES) };
  requireOk(await verifyByToken(pool, { partnerId: PARTNER, tokenHash, cancelToken }));
}

/** One contestant of a contest for a time, who asks alone: together they would not meet in the database. */
export async function contend(pool: Pool, slot: OfferedSlot): Promise<string> {
  const call = describeCall({ id: createUuid(), secretHash: randomBytes(SECRET_BYTES), slot });
  const [answered] = await startReservations(pool, [call]);
  if (!answered) throw new Error('a contestant got no answer');
  return answered.answer.result;
}

function describeCall({ id, secretHash, slot }: HeldTime): StartCall {
  return {
    partnerId: PARTNER,
    secretHash,
    idempotencyKey: id,
    bodyHash: secretHash,
    host: BENCH_HOST,
    country: 'HU',
    id,
    ...slot,
    holdMinutes: HOLD_MINUTES,
    clientHash: secretHash,
    browserLimit: null,
    addressLimit: null,
    locale: 'hu',
  };
}

function requireOk(result: string | null): void {
  if (result !== 'ok') throw new Error(`a free time was answered with "${result}"`);
}
