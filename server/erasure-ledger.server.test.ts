import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { restoreBackup, writeBackup } from '#db/backup.ts';
import { createLink, createTestAccounts, PASSWORD, signInInput } from '#tests/support/accounts.ts';
import { bookSlot, buildBookingScene, createTestBooking } from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { TEST_PARTNER_KEY } from '#tests/support/partner-key.ts';
import { buildSignedIn, createTestPeople } from '#tests/support/people.ts';
import { createErasureNotes, replayErasures } from './erasure-ledger.ts';

let database: TestDatabase;
let restored: TestDatabase;
let home: string;
let ledger: string;
const contents = createTestFiles().store;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  restored = await createTestDatabase({ isBlank: true });
  home = await mkdtemp(join(tmpdir(), 'vizit-ledger-'));
  ledger = join(home, 'kept/apart/erasures.jsonl');
});
afterEach(async () => {
  await restored.drop();
  await rm(home, { recursive: true });
});
afterAll(() => database.drop());

type Scene = Awaited<ReturnType<typeof buildPatient>>;

/** A customer with a past and a coming visit and a child. */
async function buildPatient() {
  const scene = await buildBookingScene(database.owner);
  const own = await buildSignedIn(database.owner, scene.portal);
  await database.owner.query(
    'UPDATE account SET verified_at = portal_now() WHERE customer_id = $1',
    [own.account.customer_id],
  );
  const booking = createTestBooking(database.app);
  const patient = { patientEmail: own.email, patientLastName: 'Zsirai', patientComment: 'szúr' };
  const past = await bookSlot(database.owner, booking, scene, 0, patient);
  const coming = await bookSlot(database.owner, booking, scene, 1, patient);
  await database.owner.query('UPDATE reservation SET customer_id = $1 WHERE id = ANY ($2)', [
    own.account.customer_id,
    [past, coming],
  ]);
  await database.owner.query(
    `UPDATE reservation SET starts_at = starts_at - interval '400 days', ends_at = ends_at - interval '400 days' WHERE id = $1`,
    [past],
  );
  await createTestPeople(database.app).relatives.addMinor({
    portal: own.portal,
    form: { lastName: 'Zsirai', firstName: 'Anna', dateOfBirth: '2020-05-05', relation: 'child' },
  });
  await database.owner.query('DELETE FROM outbox');
  return { ...own, past, coming };
}

const erase = ({ portal }: Scene) =>
  createTestPeople(database.app).profile.eraseAccount({ portal, password: PASSWORD });

/** Names of tables with a row that holds the text. */
async function findTables({ owner }: TestDatabase, text: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await owner.query(
      `SELECT FROM ${name} t WHERE position($1 in t::text) > 0 LIMIT 1`,
      [text],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

async function restoreInto(folder: string): Promise<void> {
  await restoreBackup({ url: restored.url, folder, contents });
  // No backup has the keys of its processes.
  await migrate({ url: restored.url, hasReference: false, partnerKeys: [TEST_PARTNER_KEY] });
}

test('a restored backup brings nobody back who was erased after it was made [PR-04 FT-17]', async () => {
  const gone = await buildPatient();
  const stays = await buildPatient();
  const visitor = await buildBookingScene(database.owner);
  const visit = await bookSlot(database.owner, createTestBooking(database.app), visitor, 0, {
    patientLastName: 'Zsombori',
  });
  await database.owner.query(
    `UPDATE reservation SET starts_at = starts_at - interval '400 days', ends_at = ends_at - interval '400 days' WHERE id = $1`,
    [visit],
  );
  await database.owner.query('DELETE FROM outbox');
  const folder = join(home, 'backup');
  await writeBackup({ url: database.url, folder, contents });
  const note = createErasureNotes(ledger);
  expect(await note(database.worker)).toBe(0);
  await erase(gone);
  await transact(
    database.owner,
    (transaction) => transaction.query(`SELECT erase_person_of_traces($1)`, [[visit]]),
    { partnerId: visitor.portal.partner.id },
  );
  expect(await note(database.worker)).toBe(2);
  expect(await note(database.worker)).toBe(0);

  await restoreInto(folder);
  expect(await findTables(restored, gone.email)).toContain('account');
  expect(await findTables(restored, 'Zsombori')).toEqual(['reservation']);
  expect(await replayErasures(restored.worker, ledger)).toBe(2);

  expect(await findTables(restored, gone.email)).toEqual([]);
  expect(await findTables(restored, 'Zsombori')).toEqual([]);
  const accounts = createTestAccounts(restored.app);
  await expect(accounts.signIn(signInInput(gone))).rejects.toMatchObject({
    code: 'sign_in_failed',
  });
  await accounts.signIn(signInInput(stays));
  const { rows: visits } = await restored.owner.query(
    `SELECT status, patient_last_name, locked_at IS NOT NULL AS is_locked FROM reservation
      WHERE id = ANY ($1) ORDER BY array_position($1, id)`,
    [[gone.past, gone.coming, stays.coming]],
  );
  expect(visits).toEqual([
    { status: 'confirmed', patient_last_name: null, is_locked: true },
    { status: 'cancelled_by_patient', patient_last_name: null, is_locked: true },
    { status: 'confirmed', patient_last_name: 'Zsirai', is_locked: false },
  ]);
  // The time is offered again, and nobody is written to a second time.
  const { rows: orders } = await restored.owner.query('SELECT kind FROM outbox');
  expect(orders).toEqual([{ kind: 'reservation_cancelled' }]);
  const { rows: proof } = await restored.owner.query(
    `SELECT actor, action FROM audit_entry WHERE customer_id = $1 AND action LIKE 'erasure%'`,
    [gone.account.customer_id],
  );
  expect(proof).toEqual([{ actor: 'system', action: 'erasure_replayed' }]);
  expect(await replayErasures(restored.worker, ledger)).toBe(0);
});

test('a restored backup opens no account by a session or link of before [AU-06 FT-17]', async () => {
  const own = await buildPatient();
  const { secret } = await createTestAccounts(database.app).signIn(signInInput(own));
  const link = await createLink(database, own, 'password-recovery');
  const folder = join(home, 'backup');
  await writeBackup({ url: database.url, folder, contents });
  await restoreInto(folder);
  const accounts = createTestAccounts(restored.app);
  const { portal } = own;
  expect((await accounts.identifySession(portal, secret)).actor.kind).toBe('visitor');
  await expect(
    accounts.checkAccountToken({ portal, token: link, kind: null }),
  ).rejects.toMatchObject({ code: 'expired' });
  await accounts.signIn(signInInput(own));
});

test('an account that got the number of an erased one later is let be [PR-04]', async () => {
  const gone = await buildPatient();
  await erase(gone);
  await createErasureNotes(ledger)(database.worker);
  const folder = join(home, 'backup');
  await writeBackup({ url: database.url, folder, contents });
  await restoreInto(folder);
  await restored.owner.query(
    `UPDATE account SET status = 'active', email = 'new@members.test', created_at = portal_now() WHERE customer_id = $1`,
    [gone.account.customer_id],
  );
  expect(await replayErasures(restored.worker, ledger)).toBe(0);
  expect(await findTables(restored, 'new@members.test')).toEqual(['account']);
});

test('the ledger names nobody, and is written anew where it was lost or cut off', async () => {
  const gone = await buildPatient();
  await erase(gone);
  await createErasureNotes(ledger)(database.worker);
  const whole = await readFile(ledger, 'utf8');
  for (const text of [gone.email, 'Zsirai', 'Szabó', 'Kata', '1986-04-12']) {
    expect(whole).not.toContain(text);
  }
  await rm(ledger);
  await appendFile(ledger, whole.trimEnd().slice(0, -20));
  await createErasureNotes(ledger)(database.worker);
  const lines = (await readFile(ledger, 'utf8')).trim().split('\n');
  expect(lines.at(-1)).toBe(whole.trim().split('\n').at(-1));
});

test('requests may not replay an erasure', async () => {
  await expect(
    database.app.query(`SELECT replay_erasure(1, portal_now(), portal_now())`),
  ).rejects.toMatchObject({ code: '42501' });
});
