import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffActor, StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { arrangeSession, buildAccountPortal } from '#tests/support/accounts.ts';
import { staffActor } from '#tests/support/actors.ts';
import { buildProvider } from '#tests/support/builders/clinics.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { buildStaff, type StaffRow } from '#tests/support/builders/people.ts';
import { runJob } from '#tests/support/jobs.ts';
import { MAIL_SETTINGS } from '#tests/support/mail.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createAdministrationServices, type AdministrationServices } from './services.server.ts';

const HOST = 'staff.test';
const MORE = { after: null, limit: 50 };

let database: TestDatabase;
let services: AdministrationServices;
let plain: Portal;
let here: number;
let there: number;
let admin: Portal;
let system: Portal;

beforeAll(async () => {
  database = await createTestDatabase();
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  services = createAdministrationServices({ db, appSecret: MAIL_SETTINGS.appSecret });
  plain = { ...(await buildAccountPortal(database.owner)), host: HOST };
});
beforeEach(async () => {
  here = (await buildPartner(database.owner)).id;
  there = (await buildPartner(database.owner)).id;
  admin = await signedIn('partner_admin', here);
  system = await signedIn('system_admin', there);
});
afterAll(() => database.drop());

const grant = (role: StaffRole, partner_id: number) => ({ role, partner_id });
async function signedIn(role: StaffRole, partnerId: number): Promise<Portal> {
  const { id, account_id } = await buildStaff(database.owner, [grant(role, partnerId)]);
  const ids = { staffId: id, accountId: account_id, homePartnerId: partnerId };
  return { ...plain, actor: staffActor([{ role, partnerId }], ids) };
}
const selfOf = ({ actor }: Portal) => actor as StaffActor;
const whichOf = (staff: StaffRow) => ({ homePartnerId: staff.partner_id, staffId: staff.id });
const read = async (portal: Portal, staff: StaffRow) =>
  (await services.getColleague(portal, whichOf(staff))).colleague;
const namesOf = async (portal: Portal, asked: object = {}) =>
  (await services.findStaff(portal, { ...MORE, ...asked })).rows.map(({ name }) => name);
const auditOf = async (staffId: number) =>
  (
    await database.owner.query<{ action: string }>(
      `SELECT action, actor_role, actor_id, partner_id, grounds FROM audit_entry WHERE object_kind = 'staff' AND object_id = $1 ORDER BY id`,
      [String(staffId)],
    )
  ).rows;
const INVITED = { name: 'Új Kolléga', locale: 'ro', role: 'call_centre' } as const;

describe('the list of the staff', () => {
  test('has those of the partners that somebody administers, wherever they are at home, page by page [MT-03]', async () => {
    const { owner } = database;
    await buildStaff(owner, [grant('call_centre', here)], { name: 'Ábel' });
    await buildStaff(owner, [grant('doctor', there), grant('content_editor', here)].slice(1), {
      name: 'Zorka',
      partner_id: there,
    });
    await buildStaff(owner, [grant('call_centre', there)], { name: 'Idegen' });
    expect(await namesOf(admin)).toEqual(['Ábel', 'Kiss Edit', 'Zorka']);
    expect(await namesOf(admin, { text: 'abel' })).toEqual(['Ábel']);
    expect(await namesOf(admin, { text: 'EDIT kis' })).toEqual(['Kiss Edit']);
    expect(await namesOf(admin, { text: 'kiss abel' })).toEqual([]);
    expect(await namesOf(admin, { text: '@' })).toEqual([]);
    await owner.query(`UPDATE staff_member SET name = 'Nagy-Szűcs Zorka' WHERE name = 'Zorka'`);
    expect(await namesOf(admin, { text: 'szucs' })).toEqual(['Nagy-Szűcs Zorka']);
    await owner.query(`UPDATE staff_member SET name = 'Zorka' WHERE name = 'Nagy-Szűcs Zorka'`);
    expect(await namesOf(admin, { text: 'szucs' })).toEqual([]);
    expect(await namesOf(admin, { role: 'content_editor' })).toEqual(['Zorka']);
    expect(await namesOf(admin, { status: 'active', role: 'call_centre' })).toEqual(['Ábel']);
    await owner.query(
      `UPDATE account SET status = 'locked' WHERE id IN (SELECT account_id FROM staff_member WHERE name = 'Ábel' AND partner_id = ${here})`,
    );
    expect(await namesOf(admin, { status: 'active', role: 'call_centre' })).toEqual([]);
    expect(await namesOf(admin, { status: 'locked' })).toEqual(['Ábel']);
    expect(await namesOf(admin, { partnerId: there })).toEqual([]);
    expect(await namesOf(system, { partnerId: there })).toEqual(['Idegen', 'Kiss Edit', 'Zorka']);
    const first = await services.findStaff(admin, { after: null, limit: 2 });
    expect(first.rows.map(({ name }) => name)).toEqual(['Ábel', 'Kiss Edit']);
    expect(await namesOf(admin, { after: first.next })).toEqual(['Zorka']);
  });

  test('is nobody else’s', async () => {
    const auditor = await signedIn('auditor', here);
    await expect(services.findStaff(auditor, MORE)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(services.findStaff(plain, MORE)).rejects.toMatchObject({
      code: 'sign_in_required',
    });
  });
});

describe('an invitation', () => {
  test('comes by mail, in its language, with a link of which only a hash is kept', async () => {
    await services.inviteColleague(admin, {
      ...INVITED,
      email: 'Noua@Acme.example',
      partnerId: here,
    });
    const { rows } = await database.owner.query<{ id: number; payload: object }>(
      `SELECT id, payload FROM outbox WHERE kind = 'mail_staff_invitation' AND partner_id = $1`,
      [here],
    );
    const [order] = rows;
    expect(JSON.stringify(order?.payload)).not.toContain('acme');
    const sent = await runJob(database.worker, 'mail_staff_invitation', order?.payload);
    expect(sent).toBe('sent');
    const { rows: mails } = await database.owner.query<{ recipient: string; body: string }>(
      `SELECT recipient, body FROM sent_mail WHERE message_id = $1`,
      [`<staff-invitation-1@${HOST}>`],
    );
    expect(mails[0]?.recipient).toBe('noua@acme.example');
    expect(mails[0]?.body).toContain(`/staff/invitation/${here}-`);
    expect(mails[0]?.body).toContain('aplicație de autentificare');
    const { rows: found } = await services.findStaff(admin, { ...MORE, text: 'noua@' });
    expect(found).toMatchObject([
      { status: 'pending', hasFactor: false, roles: [{ role: 'call_centre', partnerId: here }] },
    ]);
    expect(await auditOf(found[0]?.staffId ?? 0)).toMatchObject([
      { action: 'staff_invited', actor_role: 'partner_admin', partner_id: here },
    ]);
  });

  test.each([
    ['passkey-added', 'Azonosítókulccsal'],
    ['passkey-removed', 'azonosítókulcs'],
    ['second-factor-on', 'hitelesítő alkalmazás'],
    ['second-factor-off', 'hitelesítő alkalmazás'],
  ] as const)('is followed by a mail when what signs in has changed: %s', async (mail, about) => {
    const { account_id: account } = await buildStaff(database.owner, [], { partner_id: here });
    await database.owner.query('DELETE FROM sent_mail');
    const order = { mail, account: String(account) };
    expect(await runJob(database.worker, 'mail_staff_factor', order)).toBe('sent');
    const { rows } = await database.owner.query<{ body: string }>('SELECT body FROM sent_mail');
    expect(rows[0]?.body.toLowerCase()).toContain(about.toLowerCase());
    expect(rows[0]?.body).toContain('/staff/access');
    await database.owner.query(`UPDATE account SET status = 'locked' WHERE id = $1`, [account]);
    expect(await runJob(database.worker, 'mail_staff_factor', order)).toBe('outdated');
  });

  test('gives who is known the role and no other way in', async () => {
    const email = 'known@there.example';
    const known = await buildStaff(database.owner, [grant('call_centre', there)], { email });
    await services.inviteColleague(admin, { ...INVITED, email, partnerId: here });
    expect(await read(admin, known)).toMatchObject({
      status: 'active',
      invitedUntil: null,
      rolesElsewhere: 1,
      mayChangeAccess: false,
      roles: [{ role: 'call_centre', partnerId: here }],
    });
    expect(await namesOf(admin, { role: 'call_centre' })).toEqual(['Kiss Edit']);
    await expect(
      services.inviteColleague(admin, { ...INVITED, email, partnerId: here }),
    ).rejects.toMatchObject({ code: 'email_taken' });
  });

  test('that was one of several is taken back, and sent again, as it is answered, each on record', async () => {
    const email = 'several@acme.example';
    const invited = await services.inviteColleague(admin, { ...INVITED, email, partnerId: here });
    expect(invited).toMatchObject({ homePartnerId: here, version: 1, isNew: true });
    const change = (what: 'suspend' | 'renew', version: number) =>
      services.changeColleagueAccess(admin, { ...invited, change: what, version });
    await change('suspend', 1);
    const standing = async () =>
      (await services.findStaff(admin, { ...MORE, text: email })).rows[0];
    expect(await standing()).toMatchObject({ version: 2, status: 'locked', invitedUntil: null });
    await expect(change('renew', 1)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await change('renew', 2);
    expect(await standing()).toMatchObject({
      version: 3,
      status: 'pending',
      invitedUntil: expect.any(String),
    });
    expect((await auditOf(invited.staffId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['staff_invited', 'staff_suspended', 'staff_access_renewed']),
    );

    const known = await buildStaff(database.owner, [grant('call_centre', there)], {
      email: 'given@there.example',
    });
    const given = await services.inviteColleague(admin, {
      ...INVITED,
      email: 'given@there.example',
      partnerId: here,
    });
    expect(given).toMatchObject({ staffId: known.id, homePartnerId: there, isNew: false });
    const taken = { role: 'call_centre' as const, partnerId: here, isGiven: false };
    await services.changeColleagueRole(admin, { ...given, ...taken });
    expect(await standing()).toMatchObject({ version: 3 });
  });

  test('is refused with the role of another partner or above their own, without a clinic and without what a doctor is told by [AZ-01]', async () => {
    const invite = (values: object) =>
      services.inviteColleague(admin, {
        ...INVITED,
        email: 'x@acme.example',
        partnerId: here,
        ...values,
      });
    const clinic = await buildProvider(database.owner);
    for (const values of [
      { partnerId: there },
      { role: 'system_admin' },
      { role: 'auditor' },
      { role: 'provider_manager', providerId: clinic.id },
      { role: 'doctor', providerId: clinic.id, languages: ['hu'], specialties: [1] },
    ]) {
      await expect(invite(values)).rejects.toMatchObject({ code: 'forbidden' });
    }
    for (const values of [
      { role: 'call_centre', providerId: clinic.id },
      { role: 'advice_doctor' },
      { role: 'advice_doctor', languages: ['hu'], specialties: [999] },
      { email: 'x@y.example\nBcc: z@y.example' },
      { name: 'A\nB' },
    ]) {
      await expect(invite(values), JSON.stringify(values)).rejects.toMatchObject({
        code: 'invalid_input',
      });
    }
    expect(await namesOf(admin, { text: 'x@acme.example' })).toEqual([]);
  });
});

describe('roles', () => {
  const change = (portal: Portal, staff: StaffRow, values: object) =>
    services.changeColleagueRole(portal, {
      ...whichOf(staff),
      version: 1,
      isGiven: true,
      partnerId: here,
      role: 'preauthorization',
      ...values,
    });

  test('are given and taken once, and it is noted by whom; who saw an older state is told', async () => {
    const staff = await buildStaff(database.owner, [grant('call_centre', here)]);
    await change(admin, staff, {});
    await change(admin, staff, {});
    await expect(change(admin, staff, { role: 'content_editor' })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
    await change(admin, staff, { version: 2, isGiven: false, role: 'call_centre' });
    const { roles, version } = await read(admin, staff);
    expect(roles.map(({ role }) => role)).toEqual(['preauthorization']);
    expect(version).toBe(3);
    expect(await auditOf(staff.id)).toMatchObject([
      { action: 'staff_role_given', grounds: 'preauthorization', actor_id: selfOf(admin).staffId },
      { action: 'staff_role_taken', grounds: 'call_centre', partner_id: here },
    ]);
  });

  test('of their own, of another partner and above them nobody changes, also where the database alone decides [AZ-01]', async () => {
    const self = { id: selfOf(admin).staffId, partner_id: here } as StaffRow;
    const staff = await buildStaff(database.owner, [grant('call_centre', there)]);
    for (const [who, values] of [
      [self, { role: 'content_editor' }],
      [staff, { partnerId: there }],
      [staff, { role: 'system_admin' }],
    ] as const) {
      await expect(change(admin, who, values)).rejects.toMatchObject({ code: 'forbidden' });
    }
    // Who works elsewhere alone is not there.
    await expect(change(admin, staff, {})).rejects.toMatchObject({ code: 'not_found' });
    await expect(services.getColleague(admin, whichOf(staff))).rejects.toMatchObject({
      code: 'not_found',
    });
    // A session that says more than the database knows.
    const forged = {
      ...admin,
      actor: {
        ...selfOf(admin),
        grants: [{ role: 'system_admin', partnerId: here, providerId: null }],
      },
    } as Portal;
    await expect(change(forged, staff, { partnerId: there })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('of the whole portal stay with one of two who take them from each other', async () => {
    const other = await signedIn('system_admin', here);
    const take = (by: Portal, from: Portal) =>
      services.changeColleagueRole(by, {
        homePartnerId: selfOf(from).homePartnerId,
        staffId: selfOf(from).staffId,
        version: 1,
        isGiven: false,
        role: 'system_admin',
        partnerId: selfOf(from).homePartnerId,
      });
    const taken = await Promise.allSettled([take(system, other), take(other, system)]);
    expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the way in of a colleague', () => {
  const change = (
    portal: Portal,
    staff: StaffRow,
    what: 'sessions' | 'renew' | 'suspend',
    version = 1,
  ) => services.changeColleagueAccess(portal, { ...whichOf(staff), version, change: what });

  test('ends at once when they are suspended, and begins again with a link', async () => {
    const staff = await buildStaff(database.owner, [grant('call_centre', here)]);
    await arrangeSession(database.owner, staff, HOST);
    expect((await read(admin, staff)).sessions).toHaveLength(1);
    await change(admin, staff, 'suspend');
    expect(await read(admin, staff)).toMatchObject({ status: 'locked', sessions: [], version: 2 });
    await database.owner.query(
      `INSERT INTO passkey (id, partner_id, account_id, host, credential_id, public_key, user_handle, counter, transports, name)
       VALUES (gen_random_uuid(), $1, $2, $3, '\\x01', '\\x01', '\\x01', 0, '{}', 'Key')`,
      [here, staff.account_id, HOST],
    );
    expect(await read(admin, staff)).toMatchObject({ hasFactor: true });
    await change(admin, staff, 'renew', 2);
    expect(await read(admin, staff)).toMatchObject({
      status: 'pending',
      hasFactor: false,
      invitedUntil: expect.any(String),
    });
    expect((await auditOf(staff.id)).map(({ action }) => action)).toEqual([
      'staff_suspended',
      'staff_access_renewed',
    ]);
  });

  test('is changed by nobody who does not reach all of their work, nor by themselves [AZ-01]', async () => {
    const both = await buildStaff(database.owner, [
      grant('call_centre', here),
      grant('call_centre', there),
    ]);
    const auditor = await buildStaff(database.owner, [grant('auditor', here)]);
    const self = { id: selfOf(admin).staffId, partner_id: here } as StaffRow;
    for (const staff of [both, auditor, self]) {
      await expect(change(admin, staff, 'sessions')).rejects.toMatchObject({ code: 'forbidden' });
    }
    await change(system, both, 'sessions');
    // The highest role goes first.
    const other = await buildStaff(database.owner, [grant('system_admin', here)]);
    await expect(change(system, other, 'suspend')).rejects.toMatchObject({ code: 'forbidden' });
  });
});
