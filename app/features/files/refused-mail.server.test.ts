import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBookingScene } from '#tests/support/booking.ts';
import { buildReservation } from '#tests/support/builders/reservations.ts';
import { buildCustomerOf } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runJob } from '#tests/support/jobs.ts';
import { settleFile } from './upkeep-queries.server.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A file that the virus check has not answered for, sent with a visit or with nothing yet. */
async function buildUnchecked(
  partnerId: number,
  customerId: number,
  reservationId: string | null,
): Promise<string> {
  const id = randomUUID();
  await database.owner.query(
    `INSERT INTO file (id, partner_id, customer_id, purpose, state, kind, name, size, digest, wrapped_key, key_mark, reservation_id, delete_after)
     VALUES ($1, $2, $3, 'referral', 'checking', 'application/pdf', 'lelet.pdf', 9, '\\x00', '\\x00', 'mark', $4, portal_now() + interval '1 day')`,
    [id, partnerId, customerId, reservationId],
  );
  return id;
}

async function mailsOf(id: string): Promise<number> {
  const { rows } = await database.owner.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM outbox WHERE kind = 'mail_file_refused' AND payload ->> 'file' = $1`,
    [id],
  );
  return rows[0]?.n ?? 0;
}

test('who booked with a file that is found to carry a virus later is told so once, without its name, and what to do', async () => {
  const scene = await buildBookingScene(database.owner);
  const { portal, customerId } = await buildCustomerOf(database, scene.portal);
  const partnerId = portal.partner.id;
  const { rows } = await database.owner.query<{ email: string }>(
    `UPDATE account SET verified_at = portal_now() WHERE customer_id = $1 RETURNING (SELECT user_email FROM customer WHERE id = $1) AS email`,
    [customerId],
  );
  const visit = await buildReservation(database.owner, {
    calendar: scene.calendar,
    partner_id: partnerId,
    customer_id: customerId,
    host: portal.host,
    subfunction_id: scene.subfunctionId,
    starts_at: new Date(scene.starts[0] ?? 0),
    status: 'confirmed',
  });
  const bad = await buildUnchecked(partnerId, customerId, visit.id);
  const good = await buildUnchecked(partnerId, customerId, visit.id);
  const loose = await buildUnchecked(partnerId, customerId, null);
  await settleFile(database.worker, bad, 'refused');
  await settleFile(database.worker, bad, 'refused');
  await settleFile(database.worker, good, 'clean');
  await settleFile(database.worker, loose, 'refused');
  expect([await mailsOf(bad), await mailsOf(good), await mailsOf(loose)]).toEqual([1, 0, 0]);

  expect(await runJob(database.worker, 'mail_file_refused', { file: bad })).toBe('sent');
  expect(await runJob(database.worker, 'mail_file_refused', { file: good })).toBe('outdated');
  const { rows: mails } = await database.owner.query<{ body: string; subject: string }>(
    'SELECT body, subject FROM sent_mail WHERE recipient = $1',
    [rows[0]?.email],
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain('az eredetit vigye magával');
  expect(mails[0]?.body).toContain('/services/appointments?lang=hu');
  expect(mails[0]?.body).not.toContain('lelet');

  // Of whom it was booked for, once they have come of age.
  const job = { file: bad };
  await database.owner.query(
    `UPDATE reservation SET on_behalf_relation = 'child', created_at = portal_now() - interval '3 days',
            patient_date_of_birth = (portal_now() - interval '18 years 1 day')::date WHERE id = $1`,
    [visit.id],
  );
  expect(await runJob(database.worker, 'mail_file_refused', job)).toBe('outdated');
  await database.owner.query(`UPDATE reservation SET created_at = portal_now() WHERE id = $1`, [
    visit.id,
  ]);
  expect(await runJob(database.worker, 'mail_file_refused', job)).toBe('sent');
});
