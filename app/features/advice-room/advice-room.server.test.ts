import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdviceServices } from '#app/features/written-advice/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { asOwner, buildAccountScene, type AccountScene } from '#tests/support/accounts.ts';
import { inboxQuery, questionForm, staffOfAdvice } from '#tests/support/advice.ts';
import { TEST_SECRET } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { codeOf } from '#tests/support/refusals.ts';
import { createAdviceRoomServices } from './services.server.ts';

let database: TestDatabase;
let scene: AccountScene;
let anna: Portal & { staffId: number };
let bela: Portal & { staffId: number };
let admin: Portal;
let room: ReturnType<typeof createAdviceRoomServices>;
let advice: ReturnType<typeof createAdviceServices>;

beforeAll(async () => {
  database = await createTestDatabase({ hasReference: true });
  scene = await buildAccountScene(database.owner);
  const { owner } = database;
  anna = await staffOfAdvice(owner, scene.portal, { name: 'Kis Anna', specialty: 1 });
  bela = await staffOfAdvice(owner, scene.portal, { name: 'Nagy Béla', specialty: 2 });
  admin = await staffOfAdvice(owner, scene.portal, {
    name: 'Admin',
    specialty: null,
    role: 'partner_admin',
  });
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  room = createAdviceRoomServices({ db });
  advice = createAdviceServices({ db, appSecret: TEST_SECRET, files: createTestFiles() });
});
afterAll(() => database.drop());

const inboxOf = async (portal: Portal) => (await advice.findInbox(portal, inboxQuery())).rows;
const here = () => scene.portal.partner.id;
const teamOf = (values: object = {}) => ({
  partnerId: here(),
  id: null,
  version: 0,
  name: 'Belgyógyászat',
  specializationId: 1,
  languages: ['hu' as const],
  memberIds: [anna.staffId, bela.staffId],
  leadId: anna.staffId,
  ...values,
});
const templateOf = (values: object = {}) => ({
  partnerId: here(),
  id: null,
  version: 0,
  locale: 'hu' as const,
  title: 'Köszöntés',
  text: 'Kedves {name}! {doctor}',
  isShared: false,
  ...values,
});

describe('a team', () => {
  test('is made by the partner’s administrator of those who answer there; who saw an older one changes nothing', async () => {
    expect(await codeOf(room.saveTeam(anna, teamOf()))).toBe('forbidden');
    expect(await codeOf(room.saveTeam(admin, teamOf({ memberIds: [999_999] })))).toBe(
      'invalid_input',
    );
    expect(await codeOf(room.saveTeam(admin, teamOf({ partnerId: here() + 1 })))).toBe('forbidden');
    await room.saveTeam(admin, teamOf());
    const { teams, doctors } = await room.getTeams(admin, null);
    expect(teams).toMatchObject([{ name: 'Belgyógyászat', version: 1, leadId: anna.staffId }]);
    expect(doctors.map(({ name }) => name)).toEqual(['Kis Anna', 'Nagy Béla']);
    const [{ id } = { id: 0 }] = teams;
    expect(await codeOf(room.saveTeam(admin, teamOf()))).toBe('invalid_input');
    const change = () => room.saveTeam(admin, teamOf({ id, version: 1, name: 'Belgyógyászok' }));
    expect((await Promise.all([codeOf(change()), codeOf(change())])).toSorted()).toEqual([
      'changed_meanwhile',
      null,
    ]);
  });

  test('can be saved again when a member answers there no more; a name that another one takes at that moment is taken', async () => {
    const gone = await staffOfAdvice(database.owner, scene.portal, {
      name: 'Volt Vera',
      specialty: 1,
    });
    const all = [gone.staffId, bela.staffId];
    await room.saveTeam(admin, teamOf({ name: 'A', memberIds: all, leadId: gone.staffId }));
    await room.saveTeam(admin, teamOf({ name: 'B' }));
    await database.owner.query('DELETE FROM staff_grant WHERE staff_id = $1', [gone.staffId]);
    const [one] = (await room.getTeams(admin, null)).teams;
    if (!one) throw new Error('no team');
    expect(one).toMatchObject({ name: 'A', memberIds: [bela.staffId], leadId: null });
    const other = await database.owner.connect();
    try {
      await other.query('BEGIN');
      await other.query(`UPDATE advice_team SET name = 'C' WHERE name = 'B'`);
      const saved = codeOf(room.saveTeam(admin, { ...one, partnerId: here(), name: 'C' }));
      await expect.poll(() => database.countWaiting()).toBe(1);
      await other.query('COMMIT');
      expect(await saved).toBe('invalid_input');
    } finally {
      other.release();
    }
    await database.owner.query(`DELETE FROM advice_team WHERE name IN ('A', 'B', 'C')`);
  });

  test('or a colleague gets a question that is handed over: it stands first for them, and others may take it on', async () => {
    const member = asOwner(scene);
    const { id } = await advice.askDoctor({ portal: member, form: questionForm() });
    const { id: older } = await advice.askDoctor({ portal: member, form: questionForm() });
    const which = (version: number) => ({ partnerId: here(), id: older, version });
    await advice.claimQuestion(anna, which(1));
    const note = { note: 'Önnek.', specializationId: null };
    const to = { kind: 'doctor' as const, id: bela.staffId };
    const self = { kind: 'doctor' as const, id: anna.staffId };
    expect(await codeOf(advice.handOver(anna, { ...which(2), ...note, to: self }))).toBe(
      'invalid_input',
    );
    await advice.handOver(anna, { ...which(2), ...note, to });
    expect(await inboxOf(bela)).toMatchObject([
      { id: older, handedTo: { isMe: true, team: null } },
      { id, handedTo: null },
    ]);
    const seen = (await inboxOf(anna)).find((one) => one.id === older);
    expect(seen?.handedTo).toEqual({ isMe: false, team: null });
    const [{ id: team } = { id: 0 }] = (await room.getTeams(admin, null)).teams;
    await advice.claimQuestion(anna, which(3));
    await advice.handOver(anna, { ...which(4), ...note, to: { kind: 'team', id: team } });
    expect(await inboxOf(anna)).toMatchObject([
      { id: older, handedTo: { isMe: true, team: 'Belgyógyászok' } },
      { id },
    ]);
  });
});

describe('an answer kept ready', () => {
  test('is one’s own or everybody’s, of a language, and has the names in it when it is put into an answer', async () => {
    await room.saveTemplate(anna, templateOf());
    await room.saveTemplate(bela, templateOf({ title: 'Közös', isShared: true }));
    await room.saveTemplate(bela, templateOf({ title: 'Béláé' }));
    await room.saveTemplate(anna, templateOf({ title: 'Hello', locale: 'en' }));
    const titles = async (portal: Portal) =>
      (await room.getTemplates(portal, null)).templates.map(({ title }) => title);
    expect(await titles(anna)).toEqual(['Hello', 'Köszöntés', 'Közös']);
    expect(await titles(bela)).toEqual(['Béláé', 'Közös']);

    const [{ id } = { id: '' }] = await inboxOf(anna);
    const found = await advice.getCase(anna, { partnerId: here(), id });
    expect(found.templates).toMatchObject([
      { title: 'Köszöntés', text: 'Kedves Szabó Kata! Kis Anna', isShared: false },
      { title: 'Közös' },
    ]);
  });

  test('of a colleague cannot be changed, what is everybody’s can and stays so, and an older version changes nothing', async () => {
    const all = (await room.getTemplates(bela, null)).templates;
    const own = all.find(({ title }) => title === 'Béláé')?.id;
    const shared = all.find(({ isShared }) => isShared)?.id;
    const change = (id: string | undefined) => templateOf({ id, version: 1, title: 'Új' });
    expect(await codeOf(room.saveTemplate(anna, change(own)))).toBe('changed_meanwhile');
    await room.saveTemplate(anna, change(shared));
    expect(await codeOf(room.saveTemplate(bela, change(shared)))).toBe('changed_meanwhile');
    const after = (await room.getTemplates(bela, null)).templates;
    expect(after.find(({ id }) => id === shared)).toMatchObject({ title: 'Új', isShared: true });
    const drop = { partnerId: here(), id: own ?? '', version: 1 };
    expect(await codeOf(room.dropTemplate(anna, drop))).toBe('changed_meanwhile');
    expect(await codeOf(room.dropTemplate(bela, drop))).toBeNull();
    expect(await codeOf(room.saveTemplate(anna, templateOf({ text: 'Kedves {név}!' })))).toBe(
      'invalid_input',
    );
    expect(await codeOf(room.saveTemplate(admin, templateOf()))).toBe('forbidden');
  });
});
