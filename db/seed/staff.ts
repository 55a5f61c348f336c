import { DEMO_STAFF, DEMO_STAFF_PASSWORD, type DemoDoctor } from '#app/demo/demo-staff.ts';
import { totpPlace } from '#app/features/identity/second-factor.server.ts';
import { PERMISSIONS } from '#app/platform/permissions.ts';
import { createPasswords } from '#app/platform/passwords.server.ts';
import { seal } from '#app/platform/seal.server.ts';
import type { Transaction } from '../client.ts';
import { copyRows } from '../copy.ts';
import { ALL_PARTNERS, GENERIC_PARTNER } from './partners.ts';

const VERIFIED_AT = '2026-01-01T00:00:00Z';
/** Far from the accounts of the demo's customers. */
const FIRST_ACCOUNT = 1001;

/** Staff of the demo with known passwords and authenticators. */
export async function loadStaff(client: Transaction, appSecret: string): Promise<void> {
  const password_hash = await createPasswords().hash(DEMO_STAFF_PASSWORD);
  const staff = DEMO_STAFF.map((one, index) => ({
    ...one,
    id: index + 1,
    account: FIRST_ACCOUNT + index,
  }));
  const own = { partner_id: GENERIC_PARTNER };
  await copyRows(
    client,
    'account',
    staff.map(({ account, email }) => ({
      ...own,
      id: account,
      kind: 'staff',
      email,
      password_hash,
      status: 'active',
      locale: 'hu',
      host: 'staff.localhost',
      verified_at: VERIFIED_AT,
      needs_second_factor: true,
    })),
  );
  await copyRows(
    client,
    'staff_member',
    staff.map(({ id, account, name }) => ({ ...own, id, account_id: account, name })),
  );
  await copyRows(
    client,
    'staff_grant',
    staff.flatMap(({ id, roles, doctor, clinic }) =>
      roles.flatMap((role) => {
        const isAtClinic = PERMISSIONS[role].at === 'clinic';
        // Doctors and desks see the patients of every partner.
        return (isAtClinic ? ALL_PARTNERS : [GENERIC_PARTNER]).map((partner_id) => ({
          partner_id,
          staff_id: id,
          role,
          provider_id: isAtClinic ? (clinic ?? doctor?.listing?.providerId ?? null) : null,
        }));
      }),
    ),
  );
  for (const { id, doctor } of staff) {
    if (doctor) await loadDoctor(client, id, doctor);
  }
  for (const { account, secret } of staff) {
    await client.query(
      'INSERT INTO totp (account_id, partner_id, sealed, confirmed_at) VALUES ($1, $2, $3, portal_now())',
      [account, GENERIC_PARTNER, seal(appSecret, totpPlace(account), secret)],
    );
  }
  for (const table of ['account', 'staff_member']) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, 'id'), (SELECT max(id) FROM ${table}))`,
      [table],
    );
  }
}

async function loadDoctor(
  client: Transaction,
  staffId: number,
  { languages, specialties, listing }: DemoDoctor,
): Promise<void> {
  await client.query(
    `INSERT INTO staff_doctor (staff_id, languages, specialization_ids)
     VALUES ($1, $2, array(SELECT id FROM specialization WHERE key = ANY ($3) ORDER BY id))`,
    [staffId, languages, specialties],
  );
  if (!listing) return;
  await client.query('INSERT INTO staff_doctor_listing (doctor_id, staff_id) VALUES ($1, $2)', [
    listing.doctorId,
    staffId,
  ]);
}

/** Number and name of one of the demo's staff. */
export function staffOf(email: string): { id: number; name: string } {
  const index = DEMO_STAFF.findIndex((one) => one.email === email);
  const member = DEMO_STAFF[index];
  if (!member) throw new Error(`the demo has no ${email} on the staff`);
  return { id: index + 1, name: member.name };
}
