import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  buildBookingScene,
  createPortal,
  createTestBooking,
  findToken,
  holdInput,
  submitInput,
} from '#tests/support/booking.ts';
import { customerActor, staffActor } from '#tests/support/actors.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { transact } from '#db/client.ts';
import { checkAudit, getAuditHead } from './audit-chain.server.ts';
import { writeAudit } from './audit.server.ts';

let database: TestDatabase;
let partnerId: number;

beforeEach(async () => {
  database = await createTestDatabase();
  partnerId = (await buildPartner(database.owner)).id;
});
afterEach(() => database.drop());

const chain = async () => {
  const { rows } = await database.worker.query<{ n: number }>('SELECT chain_audit(1000) AS n');
  return rows[0]?.n;
};

/** Entries as long ago as nobody would take them for ones that wait for their turn. */
async function writeEntries(count: number): Promise<number[]> {
  const { rows } = await database.owner.query<{ id: string }>(
    `INSERT INTO audit_entry (partner_id, actor, action, at)
       SELECT $1, 'system', 'tested', portal_now() - interval '1 hour' FROM generate_series(1, $2) RETURNING id::text`,
    [partnerId, count],
  );
  return rows.map(({ id }) => Number(id));
}

test('an untouched audit has nothing to complain about, however often it was chained and who wrote at once [PR-05]', async () => {
  await Promise.all([writeEntries(20), writeEntries(20), chain(), writeEntries(20)]);
  await Promise.all([chain(), chain()]);
  await writeEntries(5);
  await chain();
  expect(await chain()).toBe(0);
  expect(await checkAudit(database.owner, null)).toEqual([]);
  expect((await getAuditHead(database.owner))?.seq).toBe(65);
});

test('a changed, a removed and an inserted entry are named, and nothing else [PR-05]', async () => {
  const ids = await writeEntries(10);
  await chain();
  const head = await getAuditHead(database.owner);
  await database.owner.query(`UPDATE audit_entry SET action = 'forged' WHERE id = $1`, [ids[2]]);
  await database.owner.query('DELETE FROM audit_entry WHERE id = $1', [ids[6]]);
  // Under a number that the chain has passed; what comes behind its end, however old, waits for the worker.
  const inserted = 0;
  await database.owner.query(
    `INSERT INTO audit_entry (id, partner_id, actor, action, at) OVERRIDING SYSTEM VALUE
       VALUES ($1, $2, 'system', 'tested', portal_now() - interval '1 hour')`,
    [inserted, partnerId],
  );
  await writeEntries(1);
  expect(await checkAudit(database.owner, head)).toEqual([
    { problem: 'changed', entryId: ids[2], seq: 3 },
    { problem: 'removed', entryId: ids[6], seq: 7 },
    { problem: 'inserted', entryId: inserted, seq: null },
  ]);
});

test('who takes the links along is found, too, and who writes the chain anew by the head that was kept [PR-05]', async () => {
  const ids = await writeEntries(6);
  await chain();
  const head = await getAuditHead(database.owner);
  await database.owner.query('DELETE FROM audit_entry WHERE id = $1', [ids[2]]);
  await database.owner.query('DELETE FROM audit_link WHERE entry_id = $1', [ids[2]]);
  expect(await checkAudit(database.owner, head)).toEqual([
    { problem: 'link_removed', entryId: ids[3], seq: 4 },
  ]);
  await database.owner.query('TRUNCATE audit_link');
  await chain();
  expect(await checkAudit(database.owner, null)).toEqual([]);
  expect(await checkAudit(database.owner, head)).toEqual([
    { problem: 'replaced', entryId: null, seq: 6 },
  ]);
});

test('neither the web nor the worker changes, removes or forges an entry or a link [PR-05]', async () => {
  await writeEntries(1);
  await chain();
  for (const pool of [database.app, database.worker]) {
    for (const statement of [
      `UPDATE audit_entry SET action = 'forged'`,
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
      `UPDATE audit_link SET hash = ''`,
      'DELETE FROM audit_link',
      'TRUNCATE audit_link',
      `INSERT INTO audit_link VALUES (99, 99, '', portal_now())`,
    ]) {
      await expect(pool.query(statement), statement).rejects.toThrow('permission denied');
    }
  }
  await expect(database.app.query('SELECT chain_audit(1)')).rejects.toThrow('permission denied');
});

test('an entry says who, whose, what, why and on which host [PR-05]', async () => {
  const portal = createPortal({ partner: { id: partnerId, key: 'p', name: 'P' }, host: 'hu.test' });
  const write = (actor: typeof portal.actor, customerId: number | null) =>
    transact(
      database.app,
      (transaction) =>
        writeAudit(transaction, { ...portal, actor }, { action: 'appointments_read', customerId }),
      { partnerId },
    );
  const own = customerActor({ partnerId, customerId: 7, accountId: 1 });
  await write(own, 7);
  await write(own, 8);
  await write(staffActor([{ role: 'preauthorization', partnerId }]), 7);
  await write(portal.actor, 7);
  const { rows } = await database.owner.query(
    'SELECT actor, customer_id::int AS whose, action, reason, host FROM audit_entry ORDER BY id',
  );
  const what = { action: 'appointments_read', host: 'hu.test' };
  expect(rows).toEqual([
    { ...what, actor: 'customer', whose: 7, reason: 'own' },
    { ...what, actor: 'customer', whose: 8, reason: 'family' },
    { ...what, actor: 'staff', whose: 7, reason: 'duty' },
    { ...what, actor: 'visitor', whose: 7, reason: 'link' },
  ]);
});

test('who looks at a booking by its mailed link leaves an entry [PR-05]', async () => {
  const scene = await buildBookingScene(database.owner);
  const booking = createTestBooking(database.app);
  const hold = holdInput(scene);
  const { id } = await booking.holdSlot(hold);
  await booking.submitReservation(submitInput(hold, id));
  const token = await findToken(database.owner, id, 'verify-public-reservation');
  await booking.describeReservationToken({ portal: scene.portal, token, purpose: null });
  const { rows } = await database.owner.query(
    'SELECT actor, action, object_kind, object_id, reason, host FROM audit_entry ORDER BY id DESC LIMIT 1',
  );
  expect(rows).toEqual([
    {
      actor: 'visitor',
      action: 'booking_read',
      object_kind: 'reservation',
      object_id: id,
      reason: 'link',
      host: scene.portal.host,
    },
  ]);
});
