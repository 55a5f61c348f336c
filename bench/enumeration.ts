/**
 * `node bench/enumeration.ts`: whether the time of an answer tells who has an account. `--quick` asks less often.
 * Exits with 1 when it does.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { requestPasswordRecovery, signIn } from '#app/features/identity/contract.ts';
import { startReservation, submitReservation } from '#app/features/reservations/contract.ts';
import { HOLD_SECRET_HEADER, IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import { createSecret } from '#app/platform/random-text.ts';
import { encodeSlotId } from '#app/features/calendar/slot-id.ts';
import { register } from '#app/features/registration/contract.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import type { Pool } from '#db/client.ts';
import { startEmbeddedPostgres } from '#db/embedded.ts';
import { buildPages } from '#server/build.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import {
  BENCH_FOLDER,
  clockOffsetMs,
  openBenchDatabase,
  POSTGRES_SETTINGS,
  TODAY,
} from './database.ts';
import { judgeEnumeration } from './goals.ts';
import { createHttpClient, type HttpAnswer, type HttpClient } from './http-client.ts';
import { headersOfNextCaller } from './http-load.ts';
import { sideBySide } from './measure.ts';
import { formatGoals } from './report.ts';
import type { EnumerationResult } from './results.ts';
import { findFreeSupply, type SlotSupply } from './slots.ts';
import { percentile, separability } from './statistics.ts';

const EFFORT = { whole: 500, quick: 150 };
/** The partner who takes registrations without a voucher; each partner has accounts of its own. */
const REGISTERING_HOST = 'nn.localhost';
const PUBLIC_HOST = 'localhost';
/** Most of the time is spent waiting. */
const SIDE_BY_SIDE = 3;
const WARMUP_PAIRS = 10;
const DOMAIN = 'enumeration.example.com';
const ROBOT_FREE = { [HUMAN_CHECK_FIELD]: 'person' };

/** Asks once with an e-mail address; the answer and how long it took. */
type Call = (email: string) => Promise<{ answer: HttpAnswer; ms: number }>;

/** Every call that takes an e-mail address, `calls` times for addresses with an account and without, in turns. */
export async function measureEnumeration(
  server: BenchServer,
  owner: Pool,
  calls: number,
): Promise<EnumerationResult[]> {
  const client = createHttpClient(server.ports.app, SIDE_BY_SIDE);
  const count = calls + WARMUP_PAIRS;
  await removeAccounts(owner);
  await addAccounts(owner, count);
  const supply = await findFreeSupply(owner, 2 * count, TODAY);
  const ways: [name: string, call: Call][] = [
    ['login', (email) => logIn(client, email)],
    ['forgotten password', (email) => forgetPassword(client, email)],
    ['registration', (email) => registerAs(client, email)],
    ['public reservation', (email) => reserve(client, supply, email)],
  ];
  const results: EnumerationResult[] = [];
  try {
    for (const [name, call] of ways) results.push(await compare(name, call, calls));
  } finally {
    client.close();
    await removeAccounts(owner);
  }
  return results;
}

async function compare(name: string, call: Call, calls: number): Promise<EnumerationResult> {
  const known: number[] = [];
  const unknown: number[] = [];
  const kinds = new Set<string>();
  let next = 0;
  const ask = async (email: string, durations: number[], isCounted: boolean) => {
    const { answer, ms } = await call(email);
    if (!isCounted) return;
    durations.push(ms);
    kinds.add(describe(answer));
  };
  await sideBySide(SIDE_BY_SIDE, async () => {
    while (next < calls + WARMUP_PAIRS) {
      const n = next++;
      const isCounted = n >= WARMUP_PAIRS;
      const pair = [
        () => ask(`known-${n}@${DOMAIN}`, known, isCounted),
        () => ask(`other-${n}@${DOMAIN}`, unknown, isCounted),
      ];
      // Whoever comes first in a pair may find the machine in another mood.
      for (const one of n % 2 ? pair : pair.toReversed()) await one();
    }
  });
  return {
    name,
    calls,
    separability: separability(known, unknown),
    answers: kinds.size,
    knownP50Ms: percentile(Float64Array.from(known).sort(), 0.5),
    unknownP50Ms: percentile(Float64Array.from(unknown).sort(), 0.5),
  };
}

/** What an answer says, without what is different at each call anyway. */
function describe({ status, headers, body }: HttpAnswer): string {
  const text = body
    .toString()
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/"[^"]*@[^"]*"/g, 'address');
  return `${status} ${Object.keys(headers).toSorted().join(' ')} ${text}`;
}

async function post(
  client: HttpClient,
  host: string,
  path: string,
  body: object,
  more: Record<string, string> = {},
): Promise<{ answer: HttpAnswer; ms: number }> {
  const headers = { ...headersOfNextCaller(), host, origin: `http://${host}`, ...more };
  const startedAt = performance.now();
  const answer = await client.post(path, { ...body, ...ROBOT_FREE }, headers);
  return { answer, ms: performance.now() - startedAt };
}

const logIn = (client: HttpClient, email: string) =>
  requireStatus(401, post(client, PUBLIC_HOST, signIn.path, { email, password: 'not the one' }));

const forgetPassword = (client: HttpClient, email: string) =>
  requireStatus(200, post(client, PUBLIC_HOST, requestPasswordRecovery.path, { email }));

const registerAs = (client: HttpClient, email: string) =>
  requireStatus(
    200,
    post(client, REGISTERING_HOST, register.path, {
      lastName: 'Próba',
      firstName: 'Mária',
      dateOfBirth: '1980-04-01',
      mothersName: 'Szabó Éva',
      phone: '+36301234567',
      email,
      zipcode: '1117',
      city: 'Budapest',
      street: 'Irinyi József utca 14.',
      voucherCode: '',
      acceptsTerms: true,
    }),
  );

/** Only the call with the address is timed. */
async function reserve(client: HttpClient, supply: SlotSupply, email: string) {
  const slot = supply.take();
  const place = {
    slotId: encodeSlotId(slot.calendarId, slot.startsAt.getTime()),
    subfunctionId: slot.subfunctionId,
  };
  const headers = { [HOLD_SECRET_HEADER]: createSecret(), [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
  const held = await requireStatus(
    201,
    post(client, PUBLIC_HOST, startReservation.path, place, headers),
  );
  const { id } = JSON.parse(held.answer.body.toString()) as { id: string };
  const n = Number(/\d+/.exec(email)?.[0]) * 2 + (email.startsWith('known') ? 1 : 0);
  const patient = {
    reservationId: id,
    ...place,
    patientLastName: 'Próba',
    patientFirstName: 'Mária',
    patientDateOfBirth: '1980-04-01',
    // Each is another person: one cannot be at two places at once.
    patientMothersName: `Szabó Éva ${n}`,
    patientPhone: `+3630${String(2_000_000 + n)}`,
    patientEmail: email,
    patientComment: '',
  };
  return requireStatus(
    201,
    post(client, PUBLIC_HOST, submitReservation.path, patient, {
      ...headers,
      [IDEMPOTENCY_KEY_HEADER]: randomUUID(),
    }),
  );
}

/** An answer that was refused would be fast for everybody. */
async function requireStatus(
  status: number,
  call: Promise<{ answer: HttpAnswer; ms: number }>,
): Promise<{ answer: HttpAnswer; ms: number }> {
  const result = await call;
  if (result.answer.status !== status) {
    throw new Error(`answered with ${result.answer.status}: ${result.answer.body.toString()}`);
  }
  return result;
}

/** Accounts of both partners with the password of one of the demo's. */
async function addAccounts(owner: Pool, count: number): Promise<void> {
  const { rowCount } = await owner.query(
    `WITH partners AS (SELECT partner_id FROM partner_host WHERE host = ANY ($1)),
          people AS (INSERT INTO customer (partner_id, user_email)
            SELECT partner_id, format('known-%s@%s', n, $2::text) FROM partners, generate_series(0, $3 - 1) n
            RETURNING id, partner_id, user_email)
     INSERT INTO account (partner_id, customer_id, email, password_hash, status, locale, host, verified_at)
     SELECT partner_id, id, user_email, (SELECT max(password_hash) FROM account), 'active', 'hu', 'localhost', portal_now() FROM people`,
    [[PUBLIC_HOST, REGISTERING_HOST], DOMAIN, count],
  );
  if (rowCount !== 2 * count) throw new Error(`${rowCount} accounts of ${2 * count} were made`);
}

/** Also those that registering has made, and what was counted of earlier calls. */
async function removeAccounts(owner: Pool): Promise<void> {
  await owner.query('TRUNCATE token, outbox, throttle, idempotency_key');
  await owner.query('DELETE FROM reservation WHERE patient_email LIKE $1', [`%@${DOMAIN}`]);
  const { rows } = await owner.query<{ id: string }>(
    'SELECT id FROM customer WHERE user_email LIKE $1',
    [`%@${DOMAIN}`],
  );
  const ids = rows.map(({ id }) => id);
  await owner.query(
    'DELETE FROM account_token WHERE account_id IN (SELECT id FROM account WHERE customer_id = ANY ($1))',
    [ids],
  );
  await owner.query('DELETE FROM account WHERE customer_id = ANY ($1)', [ids]);
  await owner.query('DELETE FROM customer WHERE id = ANY ($1)', [ids]);
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
    const database = await openBenchDatabase(postgres, 'demo', console.log);
    const server = await startBenchServer(database);
    const results = await measureEnumeration(
      server,
      database.owner,
      values.quick ? EFFORT.quick : EFFORT.whole,
    );
    await server.stop();
    await database.close();
    const goals = judgeEnumeration(results);
    console.log(formatGoals(goals));
    process.exitCode = goals.every((goal) => goal.isMet) ? 0 : 1;
  } finally {
    await postgres.stop();
  }
}
