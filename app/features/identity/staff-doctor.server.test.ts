import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import { arrangeSession, buildAccountPortal, createTestAccounts } from '#tests/support/accounts.ts';
import { STAFF_HOST } from '#tests/support/app.ts';
import { buildDoctor, buildProvider } from '#tests/support/builders/clinics.ts';
import { buildSpecialization, buildSubfunction } from '#tests/support/builders/places.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { inviteStaff } from './manage-staff.server.ts';

let database: TestDatabase;
let portal: Portal;
let accounts: ReturnType<typeof createTestAccounts>;
/** A dermatologist of the directory, and where they work. */
let listed: { clinic: string; doctor: number; specialty: { id: number; key: string } };

beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.owner;
  portal = await buildAccountPortal(db);
  accounts = createTestAccounts(database.app);
  const specialty = await buildSpecialization(db, { key: 'dermatology' });
  await buildSpecialization(db, { key: 'cardiology' });
  const subfunction = await buildSubfunction(db, { specialization_id: specialty.id });
  const clinic = await buildProvider(db);
  const doctor = await buildDoctor(db, {
    provider_id: clinic.id,
    languages: ['hu', 'de'],
    subfunctions: [subfunction.id],
  });
  listed = { clinic: String(clinic.id), doctor: doctor.id, specialty };
});
afterAll(() => database.drop());

const invite = (email: string, values: object) =>
  transact(database.owner, (transaction) =>
    inviteStaff(transaction, {
      email,
      name: 'Dr. Kis Anna',
      role: 'advice_doctor',
      partner: portal.partner.key,
      clinic: null,
      host: STAFF_HOST,
      ...values,
    }),
  );

/** What requests of somebody who was invited know of them. */
async function findActor(email: string) {
  const { rows } = await database.owner.query<{ account_id: number }>(
    `UPDATE account SET status = 'active' WHERE email = $1 AND kind = 'staff' RETURNING id AS account_id`,
    [email],
  );
  const account_id = rows[0]?.account_id ?? 0;
  const secret = await arrangeSession(
    database.owner,
    { account_id, partner_id: portal.partner.id },
    portal.host,
  );
  return (await accounts.identifySession(portal, secret)).actor;
}

test('a doctor of the directory is invited as who they are there, and known so by every request', async () => {
  const { clinic, doctor, specialty } = listed;
  const asListed = { role: 'doctor', clinic, doctor: String(doctor) };
  expect(await invite('anna@staff.test', asListed)).toHaveProperty('token');
  expect(await findActor('anna@staff.test')).toMatchObject({
    grants: [{ role: 'doctor', providerId: Number(clinic) }],
    doctor: { languages: ['hu', 'de'], specializationIds: [specialty.id], doctorIds: [doctor] },
  });
  // The next role needs nothing of it again.
  expect(await invite('anna@staff.test', {})).toHaveProperty('token');
  expect(await findActor('anna@staff.test')).toMatchObject({
    grants: [{ role: 'advice_doctor' }, { role: 'doctor' }],
    doctor: { doctorIds: [doctor] },
  });
  expect(await invite('bela@staff.test', asListed)).toEqual({
    problems: [`--doctor: ${doctor} is anna@staff.test already`],
  });
});

test('a doctor outside the directory says languages and specialties; nobody else has any', async () => {
  const said = { languages: 'hu, en', specialties: 'dermatology,cardiology' };
  expect(await invite('vera@staff.test', said)).toHaveProperty('token');
  const actor = await findActor('vera@staff.test');
  expect(actor).toMatchObject({ doctor: { languages: ['hu', 'en'], doctorIds: [] } });
  const found = actor.kind === 'staff' ? actor.doctor?.specializationIds : [];
  expect(found).toHaveLength(2);
  expect(found).toContain(listed.specialty.id);

  expect(await invite('edit@staff.test', { role: 'auditor' })).toHaveProperty('token');
  expect(await findActor('edit@staff.test')).toMatchObject({ doctor: null });
});

test('what is wrong with a doctor is said in words', async () => {
  const elsewhere = String((await buildProvider(database.owner)).id);
  const at = { role: 'doctor', clinic: elsewhere, doctor: String(listed.doctor) };
  expect(await invite('new@staff.test', at)).toEqual({
    problems: [`--doctor: there is no doctor ${listed.doctor} at clinic ${elsewhere}`],
  });
  expect(await invite('new@staff.test', {})).toEqual({
    problems: ['--doctor, or --languages and --specialties: are needed for advice_doctor'],
  });
  expect(
    await invite('new@staff.test', { languages: 'magyar', specialties: 'dermatology,x' }),
  ).toEqual({
    problems: [
      '--languages: must be of two letters each, parted by commas, such as hu,en',
      '--specialties: there is no specialty x',
    ],
  });
  expect(await invite('new@staff.test', { role: 'auditor', languages: 'hu' })).toEqual({
    problems: ['--doctor, --languages, --specialties: auditor is no doctor'],
  });
});
