import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { AccountTokenKind } from '#app/features/identity/token-kinds.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import { migrate } from '#db/migrate.ts';
import { partnerKeyOf } from '#db/partner-proof.ts';
import { buildBookingScene, createSecret } from '#tests/support/booking.ts';
import { rebuildListings } from '#tests/support/builders/clinics.ts';
import { buildProduct, buildRegistrationCampaign } from '#tests/support/builders/products.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts';

const PROGRAM = join(import.meta.dirname, 'start.ts');
const SHIFT_CLOCK = join(import.meta.dirname, '../tests/support/shift-process.ts');
const APP_SECRET = 'a secret of this test, long enough to be one';
const METRICS_TOKEN = 'metrics of this test';
/** Each with five planted values: name, date of birth, phone, password, comment. */
const PEOPLE = 40;
/** Fewer than passwords that may wait to be compared. */
const AT_ONCE = 10;
const START_LIMIT_MS = 90_000;
const LIMIT_MS = 120_000;

interface Person {
  n: number;
  name: string;
  dateOfBirth: string;
  phone: string;
  password: string;
  comment: string;
  email: string;
}

interface Answer {
  status: number;
  text: string;
  cookies: string[];
}

let database: TestDatabase;
let smtp: TestSmtpServer;
let scene: Awaited<ReturnType<typeof buildBookingScene>>;
let home: string;
let port: number;
let child: ChildProcess;
let output = '';
/** What was refused to whom. */
const refusals: { n: number; text: string }[] = [];
/** Tokens that were mailed and secrets that cookies held, and of whom. */
const secrets: { n: number; text: string }[] = [];

const people = Array.from({ length: PEOPLE }, (_, n): Person => {
  const letters = String.fromCodePoint(97 + Math.trunc(n / 26), 97 + (n % 26));
  return {
    n,
    name: `Zsebehx${letters}`,
    dateOfBirth: `19${String(50 + n)}-03-1${n % 10}`.replace('1990', '1909'),
    phone: `+362055509${String(10 + n)}`,
    password: `jelsz0x-${letters}-titok`,
    comment: `sajgx${letters}: nyilall`,
    email: `patient-x${letters}@planted.example`,
  };
});

beforeAll(async () => {
  database = await createTestDatabase();
  smtp = await startSmtpServer();
  scene = await buildBookingScene(database.owner, { times: 10 });
  const partner_id = scene.portal.partner.id;
  const product = await buildProduct(database.owner, { partner_id, has_appointments: true });
  await buildRegistrationCampaign(database.owner, { partner_id, product_id: product.id });
  await rebuildListings(database.owner);
  await migrate({ url: database.url, partnerKeys: [partnerKeyOf(APP_SECRET)] });
  home = await mkdtemp(join(tmpdir(), 'vizit-private-'));
  port = await findFreePort();
  child = spawn(process.execPath, ['--import', SHIFT_CLOCK, PROGRAM], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      CLOCK_SHIFT_MS: String(inject('clockShiftMs')),
      DATABASE_URL: database.appUrl.replace('@/', '@localhost/'),
      DATABASE_WORKER_URL: database.workerUrl.replace('@/', '@localhost/'),
      APP_SECRET,
      METRICS_TOKEN,
      PUBLIC_URL: 'https://portal.example',
      SMTP_URL: smtp.url,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: home,
      HUMAN_CHECK_COST: '1',
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'trace',
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  // Builds the pages where nobody has yet.
  while (!output.includes('Server listening') && child.exitCode === null) {
    await once(child.stdout!, 'data');
  }
}, START_LIMIT_MS);

afterAll(async () => {
  child.kill('SIGKILL');
  await smtp.close();
  await database.drop();
  await rm(home, { recursive: true });
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const found = (server.address() as AddressInfo).port;
  await new Promise((resolve) => server.close(resolve));
  return found;
}

/** As the browser of person `n` sends it; a text is sent as it is. */
function send(
  path: string,
  n: number,
  body?: object | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const payload = typeof body === 'object' ? JSON.stringify(body) : body;
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: payload === undefined ? 'GET' : 'POST',
        headers: {
          host: scene.portal.host,
          origin: `https://${scene.portal.host}`,
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': `10.0.${n}.1`,
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () => {
          const text = Buffer.concat(chunks).toString();
          const status = answer.statusCode ?? 0;
          if (status >= 400) refusals.push({ n, text });
          resolve({ status, text, cookies: answer.headers['set-cookie'] ?? [] });
        });
      },
    );
    call.once('error', reject);
    call.end(payload);
  });
}

const isPage = (text: string) => text.startsWith('<!DOCTYPE html>');

async function isHuman(n: number): Promise<{ 'g-recaptcha-response': string }> {
  const { challenge } = JSON.parse((await send('/api/human-check', n)).text);
  const solution = await solveChallenge({ challenge, deriveKey });
  return { 'g-recaptcha-response': btoa(JSON.stringify({ challenge, solution })) };
}

/** Sends what has to be answered with `status`. */
async function expectStatus(status: number, answer: Promise<Answer>): Promise<Answer> {
  const found = await answer;
  expect(found.status, found.text).toBe(status);
  return found;
}

function keepSecret(n: number, text: string): string {
  secrets.push({ n, text });
  return text;
}

/** Everything that is refused, lost or mistyped. */
async function makeMistakes({ n, name, phone, password, comment, dateOfBirth, email }: Person) {
  const token = keepSecret(n, createSecret());
  const typed = encodeURIComponent(name);
  await send(`/services/provider-search?listType=doctors&doctorName=${typed}`, n);
  await send(`/api/doctors?listType=doctors&doctorName=${typed}`, n);
  await send(`/${typed}/${token}?phone=${encodeURIComponent(phone)}`, n);
  await send(`/verify-public-reservation/${token}`, n, undefined, { referer: `http://x/${token}` });
  await send(`/password-recovery/${token}`, n, undefined, { 'user-agent': `${name} ${phone}` });
  await send(`/calendar/${token}.ics`, n);
  await send(`/api/reservation/token-check/${token}`, n);
  await send(`/api/account-token-check/${token}`, n);
  await send(`/api/${typed}`, n, { name, phone });
  await send('/api/login', n, `{"email": "${email}", "password": ${password}`);
  await send('/api/login', n, `password=${password}`, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  await send('/api/login', n, { email, password, name, comment });
  await send('/api/login', n, { email, password, 'g-recaptcha-response': token });
  await expectStatus(401, send('/api/login', n, { email, password, ...(await isHuman(n)) }));
  await send('/api/me', n, undefined, {
    cookie: `__Host-session=${token}; ${typed}=${phone}`,
    'x-request-id': `${name} ${phone}`,
    'accept-language': name,
  });
  await expectStatus(200, send('/api/forgotpwd', n, { email, ...(await isHuman(n)) }));
  for (const call of [name, `${name}.${phone}`, dateOfBirth]) {
    await expectStatus(400, send('/api/client-log', n, { call, errorCode: 'network' }));
  }
  const errorCode = name.toLowerCase();
  await expectStatus(400, send('/api/client-log', n, { call: 'getDoctor', errorCode }));
}

async function hold(n: number, slot: number, headers: Record<string, string>): Promise<Answer> {
  const slotId = scene.slotIds[slot];
  const body = { slotId, subfunctionId: scene.subfunctionId, ...(await isHuman(n)) };
  return send('/api/reservation/start', n, body, headers);
}

/** Form and headers of a visitor who holds the scene's time number `slot`. */
async function fillIn({ n, ...person }: Person, slot: number) {
  const headers = {
    'x-hold-secret': keepSecret(n, createSecret()),
    'idempotency-key': randomUUID(),
  };
  const { id } = JSON.parse((await expectStatus(201, hold(n, slot, headers))).text);
  return {
    id: id as string,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    form: {
      reservationId: id,
      slotId: scene.slotIds[slot],
      subfunctionId: scene.subfunctionId,
      patientLastName: person.name,
      patientFirstName: `${person.name}ke`,
      patientDateOfBirth: person.dateOfBirth,
      patientMothersName: `${person.name} Anya`,
      patientPhone: person.phone,
      patientEmail: person.email,
      patientComment: person.comment,
    },
  };
}

async function book(person: Person, slot: number): Promise<void> {
  const { n } = person;
  const { id, headers, form } = await fillIn(person, slot);
  const wrong = { ...form, patientPhone: person.name, patientDateOfBirth: person.phone };
  await expectStatus(
    400,
    send('/api/reservation', n, { ...wrong, ...(await isHuman(n)) }, headers),
  );
  await expectStatus(201, send('/api/reservation', n, { ...form, ...(await isHuman(n)) }, headers));
  const { rows } = await database.owner.query<{ id: string }>(
    `SELECT id FROM token WHERE reservation_id = $1 AND purpose = 'verify-public-reservation'`,
    [id],
  );
  const token = keepSecret(n, createToken(APP_SECRET, rows[0]?.id ?? ''));
  await send(`/verify-public-reservation/${token}`, n);
  const verification = { token, ...(await isHuman(n)) };
  await expectStatus(200, send('/api/reservation/verification', n, verification));
}

async function findLink({ n, email }: Person, kind: AccountTokenKind): Promise<string> {
  const { rows } = await database.owner.query<{ id: string }>(
    `SELECT t.id FROM account_token t JOIN account a ON a.id = t.account_id WHERE a.email = $1 AND t.kind = $2`,
    [email, kind],
  );
  return keepSecret(n, createToken(APP_SECRET, rows[0]?.id ?? ''));
}

const registrationOf = ({ name, dateOfBirth, phone, email }: Person) => ({
  lastName: name,
  firstName: `${name}ke`,
  dateOfBirth,
  mothersName: `${name} Anya`,
  phone,
  email,
  zipcode: '1117',
  city: 'Budapest',
  street: `${name} utca 14.`,
  voucherCode: '',
  acceptsTerms: true,
});

/** Registers, signs in, changes their data, has relatives, takes a copy, is erased. */
async function live(person: Person): Promise<void> {
  const { n, name, phone, password, email } = person;
  const form = registrationOf(person);
  await expectStatus(
    400,
    send('/api/registration', n, { ...form, phone: name, ...(await isHuman(n)) }),
  );
  await expectStatus(200, send('/api/registration', n, { ...form, ...(await isHuman(n)) }));
  const token = await findLink(person, 'finish-registration');
  await send(`/finish-registration/${token}`, n);
  const chosen = { token, password, ...(await isHuman(n)) };
  await expectStatus(200, send('/api/registration/password', n, chosen));
  const signedIn = await expectStatus(
    200,
    send('/api/login', n, { email, password, ...(await isHuman(n)) }),
  );
  let cookie = '';
  const takeCookies = ({ cookies }: Answer) => {
    cookie = cookies.map((one) => one.split(';', 1)[0]).join('; ');
    for (const one of cookie.split('; ')) keepSecret(n, one.split('=')[1] ?? '');
  };
  takeCookies(signedIn);
  const own = (path: string, body?: object) => send(path, n, body, { cookie });
  await own('/profile');
  await own('/services/appointments');
  await expectStatus(
    400,
    own('/api/profile', { phone: name, zipcode: phone, city: name, street: name }),
  );
  await expectStatus(
    200,
    own('/api/profile', { phone, zipcode: '6720', city: 'Szeged', street: `${name} tér 2.` }),
  );
  await expectStatus(
    200,
    own('/api/change-email', { kind: 'contactEmail', email: `new-${email}`, password }),
  );
  await expectStatus(
    201,
    own('/api/relatives/minors', {
      lastName: name,
      firstName: 'Anna',
      dateOfBirth: '2020-05-05',
      relation: 'child',
    }),
  );
  await own('/api/relatives/minors', { lastName: phone, firstName: name, dateOfBirth: password });
  await own(`/api/relatives/${randomUUID()}/remove`, { name });
  const wrong = { dateOfBirth: '1901-01-01', ...(await isHuman(n)) };
  await expectStatus(400, own('/api/auth/full-auth', wrong));
  const proof = { dateOfBirth: person.dateOfBirth, ...(await isHuman(n)) };
  // Another session takes the place of the one before.
  takeCookies(await expectStatus(200, own('/api/auth/full-auth', proof)));
  await expectStatus(201, own('/api/profile/copies', { password }));
  await own('/api/profile/copies', { password: `${password}, no` });
  await expectStatus(200, own('/api/profile/erase', { password, isSure: true }));
}

/** Statements that fail inside the database, in words that quote the row. */
async function fail(person: Person, slot: number): Promise<void> {
  const { n } = person;
  const { headers, form } = await fillIn(person, slot);
  const sent = { ...form, ...(await isHuman(n)) };
  await expectStatus(500, send('/api/reservation', n, sent, headers));
  const registering = { ...registrationOf(person), ...(await isHuman(n)) };
  await expectStatus(500, send('/api/registration', n, registering));
}

test(
  'nothing that people typed, and no link or cookie, gets into logs, refusals, metrics or the outbox [PR-01]',
  async () => {
    for (let first = 0; first < PEOPLE; first += AT_ONCE) {
      await Promise.all(people.slice(first, first + AT_ONCE).map(makeMistakes));
    }
    await Promise.all(people.slice(0, 6).map((person) => book(person, person.n)));
    await Promise.all(people.slice(8, 14).map(live));
    await expect
      .poll(
        async () =>
          (
            await database.owner.query(
              'SELECT FROM outbox WHERE done_at IS NULL AND failed_at IS NULL',
            )
          ).rowCount,
        { timeout: 20_000 },
      )
      .toBe(0);
    expect(smtp.received.length).toBeGreaterThan(10);
    await database.owner.query(
      `ALTER TABLE reservation ADD CHECK (patient_last_name IS NULL) NOT VALID;
       ALTER TABLE registration ADD CHECK (email = '') NOT VALID`,
    );
    for (const person of people.slice(30, 32)) await fail(person, person.n - 22);
    const { text: metrics } = await send('/metrics', 0, undefined, {
      authorization: `Bearer ${METRICS_TOKEN}`,
    });
    expect(metrics).toContain('vizit_http_request_seconds_count');
    const { rows: orders } = await database.owner.query<{ text: string }>(
      'SELECT to_jsonb(o)::text AS text FROM outbox o',
    );
    const { rows: folder } = await database.owner.query('SHOW data_directory');
    const searched = {
      'output of the process': output,
      'refused calls': refusals.flatMap(({ text }) => (isPage(text) ? [] : text)).join('\n'),
      metrics,
      outbox: orders.map(({ text }) => text).join('\n'),
      'log of the database': await readFile(
        join(dirname(folder[0].data_directory), 'postgres.log'),
        'utf8',
      ),
    };
    // The failures are there to be found, under their numbers.
    expect(output.match(/"level":"error".*request failed/g)?.length).toBe(4);
    expect(searched['log of the database']).toContain('violates check constraint');

    const planted = people.flatMap(({ n, email, ...person }) => {
      const { name, dateOfBirth, phone, password, comment } = person;
      const typed = [name, dateOfBirth, phone.slice(1), password, comment.slice(0, 7)];
      return [...typed, email.split('@', 1)[0] ?? ''].map((text) => ({ n, text }));
    });
    expect(new Set(planted.map(({ text }) => text)).size).toBe(6 * PEOPLE);
    expect(secrets.length).toBeGreaterThan(1.5 * PEOPLE);
    const wanted = [...planted, ...secrets].map(({ n, text }) => ({ n, text: text.toLowerCase() }));
    for (const [where, text] of Object.entries(searched)) {
      const lower = text.toLowerCase();
      expect(
        wanted.filter((one) => lower.includes(one.text)),
        where,
      ).toEqual([]);
    }
    // A page leads back to its own address in other languages, and greets who is signed in.
    const pages = refusals.filter(({ text }) => isPage(text));
    expect(pages.length).toBeGreaterThan(PEOPLE);
    for (const page of pages) {
      const lower = page.text.toLowerCase();
      const foreign = wanted.filter(({ n, text }) => n !== page.n && lower.includes(text));
      expect(foreign).toEqual([]);
    }
  },
  LIMIT_MS,
);
