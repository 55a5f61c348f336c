/**
 * `node bench/together.ts`: whether holds and confirmations of one moment are worth sending as one statement
 * (`db/batches.ts`). `--quick` asks less often. Exits with 1 when they are not: then they should go.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { encodeSlotId } from '#app/features/calendar/slot-id.ts';
import { startReservation, submitReservation } from '#app/features/reservations/contract.ts';
import { verifyReservation } from '#app/features/reservations/verification-contract.ts';
import { HOLD_SECRET_HEADER, IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import { createSecret } from '#app/platform/random-text.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { startEmbeddedPostgres } from '#db/embedded.ts';
import { buildPages } from '#server/build.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { BENCH_SECRET } from './secret.ts';
import {
  BENCH_FOLDER,
  type BenchDatabase,
  clockOffsetMs,
  openBenchDatabase,
  POSTGRES_SETTINGS,
  TODAY,
} from './database.ts';
import { judgeTogether } from './goals.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { headersOfNextCaller } from './http-load.ts';
import { sideBySide } from './measure.ts';
import { formatGoals } from './report.ts';
import type { BookingsPerSecond, TogetherResult } from './results.ts';
import { findFreeSupply, type SlotSupply } from './slots.ts';
import { percentile } from './statistics.ts';

export const TOGETHER_EFFORT = {
  quick: { rounds: 2, count: 300 },
  whole: { rounds: 6, count: 1_500 },
};
const CLIENTS = 16;
const DOCTORS = 1_000;
const ORIGIN = 'http://localhost';
export const BENCH_MAIL_DOMAIN = 'together.invalid';
/** Where everybody counts as human. */
const HUMAN = 'person';

export interface HeldTime {
  place: { slotId: string; subfunctionId: number };
  secret: string;
  id: string;
}

/** Books over HTTP in turns through a server that sends calls together and one that sends each alone. */
export async function measureTogether(
  database: BenchDatabase,
  { rounds, count }: { rounds: number; count: number },
): Promise<TogetherResult> {
  const { owner } = database;
  const together = await startBenchServer(database);
  const alone = await startBenchServer(database, { goesTogether: false });
  const supply = await findFreeSupply(owner, 2 * count * (rounds + 1), TODAY);
  const results: Record<'together' | 'alone', BookingsPerSecond[]> = { together: [], alone: [] };
  try {
    for (let round = 0; round <= rounds; round += 1) {
      // Whichever comes first in a pair may find the machine in another mood.
      const pair = [
        ['together', together],
        ['alone', alone],
      ] as const;
      for (const [name, server] of round % 2 ? pair : pair.toReversed()) {
        const perSecond = await book(database, server, supply, count);
        // In the first round prepared statements, caches and the compiler settle.
        if (round > 0) results[name].push(perSecond);
      }
    }
  } finally {
    await together.stop();
    await alone.stop();
    await owner.query('TRUNCATE token, outbox, idempotency_key');
    await owner.query('DELETE FROM reservation WHERE patient_email LIKE $1', [
      `%@${BENCH_MAIL_DOMAIN}`,
    ]);
  }
  return { together: medianOf(results.together), alone: medianOf(results.alone) };
}

/** Between the two that are timed each hold gets its patient, which goes alone either way. */
async function book(
  { owner }: BenchDatabase,
  server: BenchServer,
  supply: SlotSupply,
  count: number,
): Promise<BookingsPerSecond> {
  const client = createHttpClient(server.ports.app, CLIENTS);
  try {
    const held: HeldTime[] = [];
    const holds = await countPerSecond(count, async () => {
      held.push(await hold(client, supply));
    });
    await countPerSecond(count, (n) => submit(client, held[n] as HeldTime));
    const { rows } = await owner.query<{ id: string }>(
      `SELECT id FROM token WHERE purpose = 'verify-public-reservation' AND reservation_id = ANY ($1)`,
      [held.map(({ id }) => id)],
    );
    const tokens = rows.map(({ id }) => createToken(BENCH_SECRET, id));
    const confirmations = await countPerSecond(count, async (n) => {
      await post(client, verifyReservation.path, { token: tokens[n] }, 200);
    });
    return { holds, confirmations };
  } finally {
    client.close();
  }
}

async function countPerSecond(count: number, run: (n: number) => Promise<void>): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  await sideBySide(CLIENTS, async () => {
    while (next < count) await run(next++);
  });
  return (count / (performance.now() - startedAt)) * 1_000;
}

export async function hold(
  client: HttpClient,
  supply: SlotSupply,
  human = HUMAN,
): Promise<HeldTime> {
  const { calendarId, startsAt, subfunctionId } = supply.take();
  const place = { slotId: encodeSlotId(calendarId, startsAt.getTime()), subfunctionId };
  const secret = createSecret();
  const body = await post(
    client,
    startReservation.path,
    { ...place, [HUMAN_CHECK_FIELD]: human },
    201,
    secret,
  );
  return { place, secret, id: (JSON.parse(body) as { id: string }).id };
}

let patients = 0;

export async function submit(
  client: HttpClient,
  { place, secret, id }: HeldTime,
  human = HUMAN,
): Promise<void> {
  patients += 1;
  const patient = {
    reservationId: id,
    ...place,
    patientLastName: 'Próba',
    patientFirstName: 'Mária',
    patientDateOfBirth: '1980-04-01',
    // Each is another person: one cannot be at two places at once.
    patientMothersName: `Szabó Éva ${patients}`,
    patientPhone: `+3630${2_000_000 + patients}`,
    patientEmail: `${patients}@${BENCH_MAIL_DOMAIN}`,
    patientComment: '',
    [HUMAN_CHECK_FIELD]: human,
  };
  await post(client, submitReservation.path, patient, 201, secret);
}

/** @returns the body. An answer that was refused would be fast. */
async function post(
  client: HttpClient,
  path: string,
  call: object,
  wanted: number,
  secret?: string,
): Promise<string> {
  const { status, body } = await client.post(
    path,
    { [HUMAN_CHECK_FIELD]: HUMAN, ...call },
    {
      ...headersOfNextCaller(),
      origin: ORIGIN,
      [IDEMPOTENCY_KEY_HEADER]: randomUUID(),
      ...(secret && { [HOLD_SECRET_HEADER]: secret }),
    },
  );
  if (status !== wanted) throw new Error(`${path} was answered with ${status}: ${body.toString()}`);
  return body.toString();
}

function medianOf(rounds: readonly BookingsPerSecond[]): BookingsPerSecond {
  const median = (values: number[]) => percentile(Float64Array.from(values).sort(), 0.5);
  return {
    holds: median(rounds.map(({ holds }) => holds)),
    confirmations: median(rounds.map(({ confirmations }) => confirmations)),
  };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
  setClockOffset(clockOffsetMs());
  await buildPages();
  const postgres = await startEmbeddedPostgres({
    dataFolder: BENCH_FOLDER,
    log: console.log,
    settings: POSTGRES_SETTINGS,
  });
  try {
    const database = await openBenchDatabase(postgres, DOCTORS, console.log);
    const effort = values.quick ? TOGETHER_EFFORT.quick : TOGETHER_EFFORT.whole;
    const goals = judgeTogether(await measureTogether(database, effort));
    await database.close();
    console.log(formatGoals(goals));
    process.exitCode = goals.every((goal) => goal.isMet) ? 0 : 1;
  } finally {
    await postgres.stop();
  }
}
