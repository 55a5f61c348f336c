import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RETENTION, type RetentionTerm } from '#app/jobs/retention.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import { statements } from '#db/sql.ts';
import { staffActor } from '#tests/support/actors.ts';
import { buildAccountPortal } from '#tests/support/accounts.ts';
import { APP_SECRET } from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestJobs, runJob } from '#tests/support/jobs.ts';
import { buildSignedIn } from '#tests/support/people.ts';
import { findRetention } from './retention.server.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function findAs(role: StaffRole) {
  const { staff } = database;
  const portal = await buildAccountPortal(database.owner);
  const actor = staffActor([{ role, partnerId: portal.partner.id }]);
  const db = { main: staff, replica: staff, close: () => Promise.resolve() };
  return findRetention({ db, appSecret: APP_SECRET }, { ...portal, actor });
}

/** A statement with the body of the function that it calls. */
function textOf(rule: string): string {
  const text = statements.get(rule) ?? '';
  const [, called] = /^SELECT (\w+)\(\$1\) AS n$/.exec(text) ?? [];
  if (called === undefined) return text;
  const all = globSync('db/functions/**/*.sql').map((file) => readFileSync(file, 'utf8'));
  const [, body = ''] = all.join('\n').split(`CREATE OR REPLACE FUNCTION ${called}(`);
  return body.split('\nCREATE ')[0] ?? '';
}

/** As SQL has it; days also where they are taken off a date. */
function isWritten(text: string, { count, unit }: RetentionTerm): boolean {
  const one = count === 1 ? unit.slice(0, -1) : unit;
  const isLong = new RegExp(`interval '${count} ${one}\\b`).test(text);
  return isLong || (unit === 'days' && text.includes(`::date - ${count} `));
}

test('each term is the one by which its statement removes', () => {
  createTestJobs(database.worker);
  const timed = RETENTION.flatMap(({ rule, term }) => (term === null ? [] : [{ rule, term }]));
  expect(timed.length).toBeGreaterThan(25);
  expect(timed.filter(({ rule, term }) => !isWritten(textOf(rule), term))).toEqual([]);
});

/** Statements that delete and are no rule of how long something about people is kept. */
const NO_RULES: Record<string, string> = {
  imports_refresh_listings: 'which clinics’ listings are still to be written',
  lasting_key_end_links: 'links of a key that is given up, by a command',
  worker_delete_human_check_used: 'a puzzle that was solved, by nobody known, for minutes',
  worker_delete_mail_turn: 'a count by a keyed hash of an address, for a day',
  worker_delete_passkey_challenge: 'a random number, for minutes',
  worker_delete_rescue_place:
    'where a visit stood in a list of calls, without whose it is; the visit stays',
  worker_delete_retention_day: 'the numbers of the rules themselves',
  worker_delete_sent_mail: 'the post box of the demo, where no mail leaves the portal',
  worker_refresh_outdated_listings: 'which clinics’ listings are still to be written',
  worker_delete_totp: 'a code generator whose setting up was not finished',
  worker_delete_video_ends: 'the technical ends of a connection, which goes with its visit',
};

/** Of those that are run until they have done less than they were asked for. */
function findDeleting(): string[] {
  return [...statements]
    .filter(([, text]) => / AS n\b/.test(text))
    .map(([name]) => name)
    .filter((name) => /\bDELETE FROM\b/.test(textOf(name)));
}

test('each statement of upkeep that deletes is a rule, or stands in a list with the reason why it is none', () => {
  createTestJobs(database.worker);
  const rules: string[] = RETENTION.map(({ rule }) => rule);
  // Those of other programs are there when a test before this one loaded them.
  const deleting = findDeleting();
  expect(deleting.filter((name) => !rules.includes(name) && !(name in NO_RULES))).toEqual([]);
  const ofUpkeep = Object.keys(NO_RULES).filter((name) => name.startsWith('worker_'));
  expect(deleting).toEqual(expect.arrayContaining(ofUpkeep));
});

test('each rule is counted by the job that it names, the days on which nothing went included', async () => {
  for (const job of new Set(RETENTION.map((one) => one.job))) {
    await database.owner.query('DELETE FROM retention_day');
    await runJob(database.worker, job);
    const { rows } = await database.owner.query<{ rule: string }>('SELECT rule FROM retention_day');
    const rules = RETENTION.filter((one) => one.job === job).map(({ rule }) => rule);
    expect(rows.map(({ rule }) => rule).toSorted(), job).toEqual(rules.toSorted());
  }
});

test('what was removed is added up by the day, and told to who watches over the whole portal alone', async () => {
  await database.owner.query('DELETE FROM retention_day');
  const portal = await buildAccountPortal(database.owner);
  const person = await buildSignedIn(database.owner, portal);
  const give = () =>
    database.owner.query(
      `INSERT INTO data_copy (id, partner_id, customer_id, expires_at)
       SELECT gen_random_uuid(), $1, $2, portal_now() - interval '2 days' FROM generate_series(1, 2)`,
      [portal.partner.id, person.account.customer_id],
    );
  const tidy = () => runJob(database.worker, 'delete_outdated_personal_data', {}, 1);
  await give();
  await tidy();
  await give();
  await tidy();
  await tidy();
  const { rows, hasCounts } = await findAs('system_admin');
  expect(hasCounts).toBe(true);
  const copies = rows.find(({ rule }) => rule === 'worker_delete_data_copy');
  expect(copies).toMatchObject({
    term: { count: 1, unit: 'days' },
    lookedAt: expect.any(String),
    last: { removed: 4, at: expect.any(String) },
  });
  expect(rows.find(({ rule }) => rule === 'worker_delete_marketing')).toMatchObject({ last: null });
  expect(rows.find(({ rule }) => rule === 'reviews_delete_old')).toMatchObject({ lookedAt: null });

  for (const role of ['partner_admin', 'auditor'] as const) {
    const seen = await findAs(role);
    expect(seen.hasCounts).toBe(false);
    expect(seen.rows.filter(({ last }) => last !== null)).toEqual([]);
    expect(seen.rows.some(({ lookedAt }) => lookedAt !== null)).toBe(true);
  }
  await expect(findAs('call_centre')).rejects.toMatchObject({ code: 'forbidden' });
});
