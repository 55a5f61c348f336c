import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Portal } from '#app/platform/portal.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import { transact } from '#db/client.ts';
import {
  arrangeSession,
  buildAccountPortal,
  buildAccountScene,
  createTestAccounts,
  PASSWORD,
  signInInput,
} from '#tests/support/accounts.ts';
import { ask, createTestApp } from '#tests/support/app.ts';
import { buildProvider } from '#tests/support/builders/clinics.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createLightPasswords } from '#tests/support/passwords.ts';

let database: TestDatabase;
let portal: Portal;
let accounts: ReturnType<typeof createTestAccounts>;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await buildAccountPortal(database.owner);
  accounts = createTestAccounts(database.app);
});
afterAll(() => database.drop());

describe('somebody of the staff', () => {
  test('is known by their session, with the roles they have and where, at other partners as well', async () => {
    const db = database.owner;
    const other = await buildPartner(db);
    const provider = await buildProvider(db);
    const here = portal.partner.id;
    const staff = await buildStaff(
      db,
      [
        { role: 'call_centre', partner_id: here },
        { role: 'preauthorization', partner_id: other.id },
        { role: 'doctor', partner_id: here, provider_id: provider.id },
      ],
      { partner_id: here },
    );
    const secret = await arrangeSession(database.owner, staff, portal.host);
    expect(await accounts.identifySession(portal, secret)).toEqual({
      actor: {
        kind: 'staff',
        staffId: staff.id,
        accountId: staff.account_id,
        homePartnerId: here,
        sessionId: expect.any(String),
        name: 'Kiss Edit',
        grants: [
          { role: 'call_centre', partnerId: here, providerId: null },
          { role: 'doctor', partnerId: here, providerId: provider.id },
          { role: 'preauthorization', partnerId: other.id, providerId: null },
        ],
        doctor: null,
      },
      // They are nobody's member.
      viewer: VISITOR,
    });
    await db.query(`UPDATE account SET status = 'locked' WHERE id = $1`, [staff.account_id]);
    expect((await accounts.identifySession(portal, secret)).actor.kind).toBe('visitor');
  });

  test('signs out, and the audit says that it was somebody of the staff', async () => {
    const staff = await buildStaff(database.owner, [], { partner_id: portal.partner.id });
    const secret = await arrangeSession(database.owner, staff, portal.host);
    const app = await createTestApp(database);
    const options = { method: 'POST', url: '/api/logout', cookies: { session: secret } } as const;
    const answer = await ask(app, portal.host, { ...options, payload: {} });
    expect(answer.statusCode).toBe(200);
    await app.close();
    const { rows } = await database.owner.query(
      `SELECT actor, customer_id FROM audit_entry WHERE action = 'signed_out' AND actor_id = $1 AND actor = 'staff'`,
      [staff.id],
    );
    expect(rows).toEqual([{ actor: 'staff', customer_id: null }]);
    expect((await accounts.identifySession(portal, secret)).actor.kind).toBe('visitor');
  });

  test('does not sign in where patients do, and a patient with the same address does [MT-03]', async () => {
    const password_hash = await createLightPasswords().hash('nine quiet badgers');
    const email = 'edit@members.test';
    const values = { partner_id: portal.partner.id, email, password_hash, host: portal.host };
    await buildStaff(database.owner, [], values);
    const asStaff = { password: 'nine quiet badgers' };
    await expect(accounts.signIn(signInInput({ portal, email }, asStaff))).rejects.toMatchObject({
      code: 'sign_in_failed',
    });
    const patient = await buildAccountScene(database.owner, { portal, email });
    const { secret } = await accounts.signIn(signInInput(patient, { password: PASSWORD }));
    expect((await accounts.identifySession(portal, secret)).actor).toMatchObject({
      kind: 'customer',
      customerId: patient.account.customer_id,
    });
    await expect(accounts.signIn(signInInput(patient, asStaff))).rejects.toMatchObject({
      code: 'sign_in_failed',
    });
  });
});

describe('the database', () => {
  const refuses = async (text: string, values: unknown[]) =>
    expect(database.owner.query(text, values)).rejects.toThrow('violates check constraint');

  test('knows no account that is neither a patient’s nor the staff’s', async () => {
    const { account } = await buildAccountScene(database.owner, { portal });
    await refuses('UPDATE account SET customer_id = NULL WHERE id = $1', [account.id]);
    await refuses(`UPDATE account SET kind = 'staff' WHERE id = $1`, [account.id]);
  });

  test('gives a doctor and a manager their role at a clinic only', async () => {
    const staff = await buildStaff(database.owner, [], { partner_id: portal.partner.id });
    for (const role of ['doctor', 'provider_manager']) {
      await refuses('INSERT INTO staff_grant (staff_id, role, partner_id) VALUES ($1, $2, $3)', [
        staff.id,
        role,
        portal.partner.id,
      ]);
    }
  });

  test('shows requests only the staff who sign in there, and lets them change no role', async () => {
    const other = await buildPartner(database.owner);
    const grants = [{ role: 'auditor', partner_id: other.id }];
    await buildStaff(database.owner, grants, { partner_id: other.id });
    const own = await buildStaff(database.owner, grants, { partner_id: portal.partner.id });
    const seen = await transact(
      database.app,
      async (transaction) => {
        const { rows } = await transaction.query<{ staff_id: number }>(
          `SELECT staff_id FROM staff_grant WHERE partner_id = ${other.id}`,
        );
        return rows.map(({ staff_id }) => staff_id);
      },
      { partnerId: portal.partner.id },
    );
    expect(seen).toEqual([own.id]);
    for (const text of [
      `INSERT INTO staff_grant (staff_id, role, partner_id) VALUES (${own.id}, 'system_admin', ${other.id})`,
      `UPDATE staff_grant SET role = 'system_admin'`,
      'DELETE FROM staff_member',
    ]) {
      await expect(database.app.query(text)).rejects.toThrow('permission denied');
    }
  });
});
