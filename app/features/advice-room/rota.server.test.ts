import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Portal } from '#app/platform/portal.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { asOwner, buildAccountScene, type AccountScene } from '#tests/support/accounts.ts';
import { staffOfAdvice } from '#tests/support/advice.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { codeOf } from '#tests/support/refusals.ts';
import { createAdviceRoomServices, type AdviceRoomServices } from './services.server.ts';

let database: TestDatabase;
let scene: AccountScene;
let room: AdviceRoomServices;
type Doctor = Portal & { staffId: number };
let anna: Doctor;
let bela: Doctor;
let admin: Doctor;

beforeAll(async () => {
  database = await createTestDatabase({ hasReference: true });
  scene = await buildAccountScene(database.owner);
  const { owner } = database;
  anna = await staffOfAdvice(owner, scene.portal, { name: 'Kis Anna', specialty: 1 });
  bela = await staffOfAdvice(owner, scene.portal, { name: 'Nagy Béla', specialty: 2 });
  const role = 'partner_admin';
  admin = await staffOfAdvice(owner, scene.portal, { name: 'Admin', specialty: null, role });
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  room = createAdviceRoomServices({ db });
});
afterEach(async () => {
  setClockOffset(0);
  await database.owner.query('DELETE FROM advice_team');
});
afterAll(() => database.drop());

const partnerId = () => scene.portal.partner.id;

async function buildTeam(): Promise<{ partnerId: number; id: number }> {
  await room.saveTeam(admin, {
    partnerId: partnerId(),
    id: null,
    version: 0,
    name: 'Belgyógyászat',
    specializationId: 1,
    languages: [],
    memberIds: [anna.staffId, bela.staffId],
    leadId: null,
  });
  const [team] = (await room.getTeams(admin, null)).teams;
  return { partnerId: partnerId(), id: team?.id ?? 0 };
}
/** Mondays: Anna until noon, then Béla. */
const mondays = () => ({
  weekly: [
    { weekday: 1, from: 480, until: 720, staffId: anna.staffId },
    { weekday: 1, from: 720, until: 1_080, staffId: bela.staffId },
  ],
  days: [],
});
const setNow = (moment: string) => setClockOffset(Date.parse(moment) - Date.now());

test('is written by the partner’s administrator, of members, and seen by who answers there; who saw an older one changes nothing', async () => {
  const which = await buildTeam();
  const save = (portal: Portal, values: object = {}) =>
    codeOf(room.saveRota(portal, { ...which, version: 1, ...mondays(), ...values }));
  const elsewhere = await staffOfAdvice(
    database.owner,
    {
      ...scene.portal,
      partner: { ...scene.portal.partner, id: (await buildPartner(database.owner)).id },
    },
    { name: 'Far', specialty: null, role: 'partner_admin' },
  );
  expect(await save(anna)).toBe('forbidden');
  expect(await save(elsewhere)).toBe('forbidden');
  expect(await save(asOwner(scene))).toBe('forbidden');
  expect(await save(admin, { id: which.id + 1 })).toBe('not_found');
  const stranger = { weekday: 2, from: 0, until: 60, staffId: admin.staffId };
  expect(await save(admin, { weekly: [stranger] })).toBe('invalid_input');
  expect((await Promise.all([save(admin), save(admin)])).toSorted()).toEqual([
    'changed_meanwhile',
    null,
  ]);
  setNow('2026-11-23T09:00:00+01:00');
  const seen = await room.getRota(anna, null);
  expect(seen).toMatchObject({ mayChange: false, today: '2026-11-23' });
  const [team] = seen.teams;
  expect(team).toMatchObject({ name: 'Belgyógyászat', version: 2 });
  expect(team?.days).toHaveLength(14);
  expect(team?.days[0]).toEqual({
    day: '2026-11-23',
    isChanged: false,
    turns: [
      { from: '08:00', until: '12:00', doctor: 'Kis Anna', isMe: true },
      { from: '12:00', until: '18:00', doctor: 'Nagy Béla', isMe: false },
    ],
  });
  expect((await room.getRota(admin, null)).mayChange).toBe(true);
  expect(await codeOf(room.getRota(elsewhere, partnerId()))).toBe('forbidden');
});

test('says who is on duty now, and towards and after its end to the doctor who comes next', async () => {
  const which = await buildTeam();
  await room.saveRota(admin, { ...which, version: 1, ...mondays() });
  const dutyOf = async (portal: Portal, moment: string) => {
    setNow(moment);
    return room.findDuty(portal);
  };
  const morning = await dutyOf(anna, '2026-11-23T09:00:00+01:00');
  expect(morning.now).toEqual([
    {
      partnerId: partnerId(),
      team: 'Belgyógyászat',
      doctors: [{ name: 'Kis Anna', isMe: true, until: '12:00' }],
    },
  ]);
  expect(morning.ending).toEqual([]);
  const bela12 = { staffId: bela.staffId, name: 'Nagy Béla' };
  expect((await dutyOf(anna, '2026-11-23T11:45:00+01:00')).ending).toMatchObject([
    { until: '12:00', isOver: false, next: { ...bela12, from: '2026-11-23 12:00' } },
  ]);
  expect((await dutyOf(anna, '2026-11-23T12:20:00+01:00')).ending).toMatchObject([
    { until: '12:00', isOver: true, next: { ...bela12, from: null } },
  ]);
  expect((await dutyOf(anna, '2026-11-23T16:00:00+01:00')).ending).toEqual([]);
  const { customer_id: customer } = scene.account;
  for (const status of ['assigned', 'assigned', 'waiting_for_patient']) {
    await database.owner.query(
      `INSERT INTO advice_question (id, partner_id, customer_id, last_name, first_name, date_of_birth, answers, question, terms_version, locale, host, due_at, status, claimed_by, claimed_at)
       VALUES (gen_random_uuid(), $1, $2, 'Szabó', 'Kata', '1980-01-01', '{}', 'Hetek óta szédülök.', '2026-11', 'hu', $3, portal_now(), $4, $5, portal_now())`,
      [partnerId(), customer, new URL(scene.portal.origin).hostname, status, anna.staffId],
    );
  }
  expect((await dutyOf(anna, '2026-11-23T11:45:00+01:00')).open).toBe(2);
  expect((await dutyOf(bela, '2026-11-23T11:45:00+01:00')).open).toBe(0);
  expect(await codeOf(room.findDuty(admin))).toBe('forbidden');
});

test('who answers at the partner no more is on duty no more', async () => {
  const which = await buildTeam();
  await room.saveRota(admin, { ...which, version: 1, ...mondays() });
  await database.owner.query('DELETE FROM staff_grant WHERE staff_id = $1', [bela.staffId]);
  setNow('2026-11-23T13:00:00+01:00');
  expect((await room.findDuty(anna)).now).toMatchObject([{ doctors: [] }]);
  const [team] = (await room.getRota(admin, null)).teams;
  expect(team?.rota.weekly).toHaveLength(1);
});
