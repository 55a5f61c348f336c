import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runImport } from '#app/features/imports/run-import.server.ts';
import { importPartner } from '#app/features/partners/import-partner.server.ts';
import { TOKEN_MISS_WINDOW_MS, TOKEN_MISSES } from '#app/platform/limits.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import { partnerRecords } from '#app/themes/index.ts';
import type { LabCampaignRecord, PartnerRecord } from '#app/themes/partner-record.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { WORKER_ROLE, createPool, transact, type Pool } from '#db/client.ts';
import { elsewhere } from '#tests/support/accounts.ts';
import { APP_SECRET, createPortal, friendlyCheck } from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runJob } from '#tests/support/jobs.ts';
import { createLabServices } from './services.server.ts';

const CODES = Array.from({ length: 30 }, (_, at) => `LABTEST${String(at).padStart(3, '0')}`);
const unused = [...CODES];
const nextCode = () => unused.pop() ?? 'NONE';

let database: TestDatabase;
let portal: Portal;
const pools: Pool[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ hasReference: true });
  const record = partnerRecords.find(({ key }) => key === 'insurer');
  if (!record) throw new Error('no insurer');
  await importRecord(record);
  const { rows } = await database.owner.query<{ id: number }>(
    `SELECT id FROM partner WHERE key = 'insurer'`,
  );
  portal = createPortal({
    host: 'insurer.localhost',
    partner: { id: rows[0]?.id ?? 0, key: 'insurer', name: 'Insurer' },
  });
  await runImport(database.owner, {
    kind: 'lab-codes',
    partner: 'insurer',
    open: () => Readable.from([Buffer.from(['code', ...CODES].join('\n'))]),
    isDryRun: false,
  });
}, 60_000);
afterEach(() => setClockOffset(0));
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

async function importRecord(record: PartnerRecord): Promise<void> {
  const { problems } = await transact(database.owner, (one) => importPartner(one, record));
  if (problems) throw new Error(problems.join('\n'));
}

/** The use cases at a moment: program and database by the same moved clock. */
function at(instant: string) {
  const clockOffsetMs = Date.parse(instant) - Date.now();
  setClockOffset(clockOffsetMs);
  const pool = database.createAppPool({ clockOffsetMs });
  return createLabServices({
    tokenMisses: createTokenMisses(),
    db: { main: pool, replica: pool, close: () => Promise.resolve() },
    appSecret: APP_SECRET,
    humanCheck: friendlyCheck,
  });
}

/** Background work at a moment. */
function workerAt(instant: string): Pool {
  const pool = createPool({
    url: database.workerUrl,
    role: WORKER_ROLE,
    clockOffsetMs: Date.parse(instant) - Date.now(),
  });
  pools.push(pool);
  return pool;
}

/** Somebody else's form from another network address, unless `values` and `from` say so. */
function input(values: Record<string, unknown> = {}, from = elsewhere(portal)) {
  return {
    portal: from,
    form: {
      lastName: 'Kovács',
      firstName: 'Anna',
      dateOfBirth: '1990-05-04',
      email: `${randomUUID()}@example.com`,
      phone: '+36201234567',
      zipcode: '1117',
      code: nextCode(),
      choice: 'budapest-buda 2024-04-09',
      acceptsTerms: true,
      agreesToMarketing: false,
      'g-recaptcha-response': 'person',
      ...values,
    },
  };
}

async function rowsOf<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.owner.query(text, values)).rows as Row[];
}

const OPEN = '2024-03-20T10:00:00+01:00';
const LAST_MINUTE = '2024-03-28T23:59:59+01:00';
const CLOSED = '2024-03-29T00:00:00+01:00';

describe('registering', () => {
  test('keeps all fields, uses the code up and confirms by a mail with place, day, code and until when [C054 C056 C478 C479 C480 C481 C482 C483 C484 C485 C829]', async () => {
    const sent = input({ email: 'anna.kovacs@example.com' });
    await at(OPEN).register(sent);
    const [row] = await rowsOf<Record<string, unknown>>(
      `SELECT id, last_name, first_name, date_of_birth::text, phone, zipcode, code, day::text, usable_until::text, marketing_version
         FROM lab_registration WHERE email = $1`,
      ['anna.kovacs@example.com'],
    );
    expect(row).toMatchObject({
      last_name: 'Kovács',
      first_name: 'Anna',
      date_of_birth: '1990-05-04',
      phone: '+36201234567',
      zipcode: '1117',
      code: sent.form.code,
      day: '2024-04-09',
      usable_until: '2024-04-26',
      marketing_version: null,
    });
    expect(await runJob(database.worker, 'mail_lab_registration', { registration: row?.id })).toBe(
      'sent',
    );
    const [mail] = await rowsOf<{ body: string }>(
      'SELECT body FROM sent_mail WHERE recipient = $1',
      ['anna.kovacs@example.com'],
    );
    for (const text of [
      'Budapest, Buda',
      '2024. április 9.',
      sent.form.code,
      '2024. április 26.',
    ]) {
      expect(mail?.body).toContain(text);
    }
    // Who did not agree to marketing has nothing to withdraw.
    expect(mail?.body).not.toContain('/consent/');
  });

  test('needs terms and privacy notice accepted; marketing is kept apart from it, with version and time [C486 C487 C631 C632]', async () => {
    const lab = at(OPEN);
    await expect(
      lab.register(input({ acceptsTerms: false, agreesToMarketing: true })),
    ).rejects.toMatchObject({ code: 'invalid_input', fields: { acceptsTerms: 'termsRequired' } });
    const email = 'offers@example.com';
    await lab.register(input({ agreesToMarketing: true, email }));
    const [row] = await rowsOf<Record<string, unknown>>(
      'SELECT terms_version, marketing_version, marketing_agreed_at FROM lab_registration WHERE email = $1',
      [email],
    );
    expect(row).toMatchObject({ terms_version: '2026-11-28.2', marketing_version: '2026-11-28.2' });
    expect(row?.marketing_agreed_at).toEqual(expect.any(Date));
  });

  test('a code works once, also for two at the same moment; the same form sent twice is one registration, and another one of the same person is not taken for it', async () => {
    const lab = at(OPEN);
    const code = nextCode();
    const both = await Promise.allSettled([
      lab.register(input({ code })),
      lab.register(input({ code })),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const again = input();
    await lab.register(again);
    await lab.register({ ...again, portal: elsewhere(portal) });
    for (const change of [
      { choice: 'debrecen 2024-04-18' },
      { choice: 'budapest-buda 2024-04-16' },
      { phone: '+36207654321' },
      { zipcode: '1118' },
      { firstName: 'Júlia' },
      { lastName: 'Szűcs' },
      { agreesToMarketing: true },
    ]) {
      const form = { ...again.form, ...change };
      const changed = lab.register({ ...again, portal: elsewhere(portal), form });
      await expect(changed, Object.keys(change)[0]).rejects.toMatchObject({
        code: 'voucher_invalid',
      });
    }
    const count = 'SELECT count(*)::int AS n FROM lab_registration WHERE code = $1';
    expect(await rowsOf(count, [code])).toEqual([{ n: 1 }]);
    expect(await rowsOf(count, [again.form.code])).toEqual([{ n: 1 }]);
  });

  test('an unknown code, a used one and those taken back or over are one answer, and after five wrong ones nobody goes on guessing [TK-12]', async () => {
    const lab = at(OPEN);
    const used = input();
    await lab.register(used);
    const ended = [nextCode(), nextCode()];
    await database.owner.query(
      `UPDATE lab_code SET revoked_at = CASE WHEN code = $1 THEN portal_now() END, usable_until = CASE WHEN code = $2 THEN date '2020-01-01' END WHERE code IN ($1, $2)`,
      ended,
    );
    const from = elsewhere(portal);
    const email = 'guess@example.com';
    const answers: unknown[] = [];
    for (const code of [used.form.code, ...ended, 'GUESS00001', 'GUESS00002']) {
      answers.push(await lab.register(input({ code, email }, from)).catch((error) => error));
    }
    for (const answer of answers) {
      expect(answer).toMatchObject({ code: 'voucher_invalid', fields: { code: 'invalid' } });
    }
    await expect(lab.register(input({ email }, from))).rejects.toMatchObject({
      code: 'too_many_voucher_tries',
      status: 429,
    });
  });

  test('a robot is refused, and a day that has come cannot be chosen', async () => {
    const lab = at('2024-03-27T10:00:00+01:00');
    await expect(lab.register(input({ 'g-recaptcha-response': 'robot' }))).rejects.toMatchObject({
      code: 'human_check_failed',
    });
    await expect(lab.register(input({ choice: 'budapest-buda 2024-03-27' }))).rejects.toMatchObject(
      { fields: { choice: 'choiceRequired' } },
    );
  });
});

test('the insurer’s campaign takes registrations to the end of 28 March 2024 and answers 410 from then on [C055 C828]', async () => {
  await at(LAST_MINUTE).register(input());
  await expect(at(CLOSED).register(input())).rejects.toMatchObject({
    code: 'registration_closed',
    status: 410,
  });
});

test('its days are those of the record: one that is open today is imported, and null ends it', async () => {
  const record = partnerRecords.find(({ key }) => key === 'insurer');
  if (!record?.labCampaign) throw new Error('no campaign');
  const dayFromNow = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const labCampaign: LabCampaignRecord = {
    ...record.labCampaign,
    opens: dayFromNow(-2),
    closes: dayFromNow(2),
    usableUntil: dayFromNow(30),
    places: [
      { key: 'pest', place: { hu: 'Pest', ro: 'Pesta', en: 'Pest' }, days: [dayFromNow(7)] },
    ],
  };
  const { labCampaign: _own, ...rest } = record;
  const other = {
    ...rest,
    key: 'other',
    hosts: [{ ...record.hosts[0]!, host: 'other.localhost' }],
  };
  await importRecord({ ...other, labCampaign });
  const [partner] = await rowsOf<{ id: number }>(`SELECT id FROM partner WHERE key = 'other'`);
  const theirs = { ...portal, partner: { ...portal.partner, id: partner?.id ?? 0 } };
  await database.owner.query(`INSERT INTO lab_code (partner_id, code) VALUES ($1, 'OTHERS001')`, [
    partner?.id,
  ]);
  const lab = at(new Date().toISOString());
  await lab.register(
    input({ code: 'others-001', choice: `pest ${dayFromNow(7)}` }, elsewhere(theirs)),
  );
  await importRecord(other);
  expect(await lab.getCampaign(theirs)).not.toBeNull();
  await importRecord({ ...other, labCampaign: null });
  expect(await lab.getCampaign(theirs)).toBeNull();
  await expect(lab.register(input({}, elsewhere(theirs)))).rejects.toMatchObject({
    code: 'not_found',
  });
});

describe('what is kept', () => {
  const countOf = async (email: string) =>
    (await rowsOf('SELECT FROM lab_registration WHERE email = $1', [email])).length;
  const cleanUpAt = (instant: string) =>
    runJob(workerAt(instant), 'delete_lab_registrations', {}, 1);

  test('of who agreed to marketing ten years, of others until three months after the tests [C057 C830]', async () => {
    const lab = at(OPEN);
    const [agreed, other] = ['ten-years@example.com', 'no-offers@example.com'];
    await lab.register(input({ email: agreed, agreesToMarketing: true }));
    await lab.register(input({ email: other }));
    await cleanUpAt('2024-07-25T12:00:00+02:00');
    expect([await countOf(agreed), await countOf(other)]).toEqual([1, 1]);
    await cleanUpAt('2024-07-26T12:00:00+02:00');
    expect([await countOf(agreed), await countOf(other)]).toEqual([1, 0]);
    await cleanUpAt('2034-03-20T09:00:00+01:00');
    expect(await countOf(agreed)).toBe(1);
    await cleanUpAt('2034-03-20T11:00:00+01:00');
    expect(await countOf(agreed)).toBe(0);
  });

  test('withdrawn by the link of the mail, marketing is gone at once and the registration stays till the test is over', async () => {
    const lab = at(OPEN);
    const email = 'withdraws@example.com';
    await lab.register(input({ email, agreesToMarketing: true }));
    const [row] = await rowsOf<{ id: string }>('SELECT id FROM lab_registration WHERE email = $1', [
      email,
    ]);
    // Every attempt of these tests is the same mail to the post-box.
    await database.owner.query('DELETE FROM sent_mail');
    await runJob(database.worker, 'mail_lab_registration', { registration: row?.id });
    const token = createToken(APP_SECRET, row?.id ?? '');
    const [mail] = await rowsOf<{ body: string }>(
      'SELECT body FROM sent_mail WHERE recipient = $1',
      [email],
    );
    expect(mail?.body).toContain(`/pages/lab-test/consent/${token}`);
    expect(await lab.describeConsent({ portal, token })).toEqual({ state: 'open' });
    const agreed = 'SELECT marketing_version FROM lab_registration WHERE email = $1';
    expect(await rowsOf(agreed, [email]), 'looking withdraws nothing').not.toEqual([
      { marketing_version: null },
    ]);
    await lab.withdrawMarketing({ portal, token });
    await lab.withdrawMarketing({ portal, token });
    expect(await lab.describeConsent({ portal, token })).toEqual({ state: 'over' });
    expect(await rowsOf(agreed, [email])).toEqual([{ marketing_version: null }]);
    await cleanUpAt('2024-07-26T12:00:00+02:00');
    expect(await countOf(email)).toBe(0);
    await expect(lab.withdrawMarketing({ portal, token })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('links that nobody was sent are counted, looked at or pressed, and after twenty whoever tries them waits as long as they are told [TK-02]', async () => {
    const lab = at(OPEN);
    const from = elsewhere(portal);
    const follow = (token: string, guesser = from) =>
      Promise.all([
        lab.describeConsent({ portal: guesser, token }).catch((error) => error),
        lab.withdrawMarketing({ portal: guesser, token }).catch((error) => error),
      ]);
    const refusals = await Promise.all(
      Array.from({ length: TOKEN_MISSES / 2 }, () => follow(createToken(APP_SECRET, randomUUID()))),
    );
    for (const refusal of refusals.flat()) expect(refusal).toMatchObject({ code: 'not_found' });
    for (const refusal of await follow('x')) {
      expect(refusal).toMatchObject({ code: 'too_many_requests' });
      const { retryAfterSeconds } = refusal as { retryAfterSeconds: number };
      expect(retryAfterSeconds).toBeGreaterThan(TOKEN_MISS_WINDOW_MS / 1000 - 60);
      expect(retryAfterSeconds).toBeLessThanOrEqual(TOKEN_MISS_WINDOW_MS / 1000);
    }
    const [neighbour] = await follow('x', elsewhere(portal));
    expect(neighbour).toMatchObject({ code: 'not_found' });
  });
});
