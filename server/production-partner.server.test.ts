import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACME } from '#tests/support/acme.ts';
import { ask, createTestApp, solveHumanCheck, TEST_SECRET } from '#tests/support/app.ts';
import { migrate } from '#db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { TEST_PARTNER_KEY } from '#tests/support/partner-key.ts';
import { findAccountLink } from '#tests/support/registration.ts';

/** An operator's own empty database: what is in it comes by the commands that the README names, nothing from the demo. */

const run = promisify(execFile);
const HOST = 'acme.localhost';
const PASSWORD = 'Elegge hosszu jelszo 7';
const TEXT = { hu: 'Nyáron nyit', ro: 'Se deschide vara', en: 'Opens in summer' };
/** Commands of the program start one process each. */
const LONG = 60_000;

let database: TestDatabase;
let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase({ isBlank: true });
  await migrate({ url: database.url, partnerKeys: [TEST_PARTNER_KEY] });
  folder = await mkdtemp(join(tmpdir(), 'vizit-production-'));
  await importPartner({});
  await importVouchers('VOUCHER0001,gold', 'VOUCHER0002,gold');
  app = await createTestApp(database);
}, LONG);
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function runScript(name: string, ...options: string[]): Promise<string> {
  const program = join(import.meta.dirname, '../scripts', name);
  const env = { PATH: process.env.PATH, DATABASE_OWNER_URL: database.url };
  return (await run(process.execPath, [program, ...options], { env })).stdout;
}

async function importPartner(changes: object): Promise<void> {
  const file = join(folder, 'acme.json');
  await writeFile(file, JSON.stringify({ ...ACME, ...changes }));
  expect(await runScript('partner.ts', 'import', file)).toContain('acme was imported');
}

async function importVouchers(...lines: string[]): Promise<void> {
  const file = join(folder, 'vouchers.csv');
  await writeFile(file, ['code,product', ...lines, ''].join('\n'));
  expect(await runScript('import.ts', 'vouchers', file, '--partner', 'acme')).toContain('Imported');
}

const newEmail = () => `${randomUUID()}@example.com`;

const post = (url: string, payload: object) => ask(app, HOST, { method: 'POST', url, payload });

async function register(email: string, voucherCode: string) {
  return post('/api/registration', {
    lastName: 'Kovács',
    firstName: 'János',
    dateOfBirth: '1980-02-29',
    mothersName: 'Szabó Éva',
    phone: '+36201234567',
    email,
    zipcode: '1117',
    city: 'Budapest',
    street: 'Irinyi József utca 14.',
    voucherCode,
    acceptsTerms: true,
    'g-recaptcha-response': await solveHumanCheck(app, HOST),
  });
}

/** Follows the mailed link, chooses a password, signs in. @returns what the portal says of them */
async function becomeMember(email: string) {
  const token = await findAccountLink(database.owner, email, 'finish-registration', TEST_SECRET);
  const chosen = await post('/api/registration/password', {
    token,
    password: PASSWORD,
    'g-recaptcha-response': await solveHumanCheck(app, HOST),
  });
  expect(chosen.statusCode).toBe(200);
  const signedIn = await post('/api/login', {
    email,
    password: PASSWORD,
    'g-recaptcha-response': await solveHumanCheck(app, HOST),
  });
  expect(signedIn.statusCode).toBe(200);
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return (await ask(app, HOST, { url: '/api/me', headers: { cookie } })).json<{
    customer: { hasCardNetwork: boolean } | null;
  }>();
}

test(
  'in production a partner comes by one command and vouchers by another, and somebody registers there and is a member [C051]',
  async () => {
    const { rows: others } = await database.owner.query(
      'SELECT (SELECT count(*) FROM partner)::int AS partners, (SELECT count(*) FROM customer)::int AS customers',
    );
    expect(others).toEqual([{ partners: 1, customers: 0 }]);
    const email = newEmail();
    expect((await register(email, 'VOUCHER0001')).statusCode).toBe(200);
    expect(await becomeMember(email)).toMatchObject({ customer: { hasCardNetwork: true } });
    const { rows } = await database.owner.query(
      `SELECT p.key FROM subscription s JOIN product p ON p.id = s.product_id WHERE s.contact_email = $1`,
      [email],
    );
    expect(rows).toEqual([{ key: 'gold' }]);
    // The voucher is used up, and nobody gets in with one that is none.
    for (const code of ['VOUCHER0001', 'VOUCHER9999']) {
      expect((await register(newEmail(), code)).statusCode, code).not.toBe(200);
    }
  },
  LONG,
);

test(
  'a record that closes registrations is obeyed by the process that runs, and one that gives its product away needs no voucher',
  async () => {
    await importPartner({
      registration: { opens: '2020-05-01', closes: '2020-06-30', title: TEXT, text: TEXT },
    });
    expect((await register(newEmail(), 'VOUCHER0002')).statusCode).toBe(410);
    await importPartner({ registration: { product: 'gold' } });
    const email = newEmail();
    expect((await register(email, '')).statusCode).toBe(200);
    expect(await becomeMember(email)).toMatchObject({ customer: { hasCardNetwork: true } });
  },
  LONG,
);
