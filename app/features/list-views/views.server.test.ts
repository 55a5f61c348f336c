import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { StaffGrant } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { buildAccountScene, type AccountScene } from '#tests/support/accounts.ts';
import { staffActor } from '#tests/support/actors.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { codeOf } from '#tests/support/refusals.ts';
import { createListViewServices, type ListViewServices } from './views.server.ts';

let database: TestDatabase;
let scene: AccountScene;
let views: ListViewServices;
let elsewhere: number;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await buildAccountScene(database.owner);
  elsewhere = (await buildPartner(database.owner)).id;
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  views = createListViewServices({ db });
});
afterEach(() => database.owner.query('DELETE FROM list_view'));
afterAll(() => database.drop());

const here = () => scene.portal.partner.id;
type Role = Pick<StaffGrant, 'role'> & Partial<StaffGrant>;

/** Somebody who signs in here and has these roles, here unless they say otherwise. */
async function colleague(...roles: Role[]): Promise<Portal> {
  const grants = roles.map((one) => ({ partnerId: here(), providerId: null, ...one }));
  const { id, account_id } = await buildStaff(
    database.owner,
    grants.map(({ role, partnerId }) => ({ role, partner_id: partnerId })),
  );
  const homePartnerId = here();
  const actor = staffActor(grants, { staffId: id, accountId: account_id, homePartnerId });
  return { ...scene.portal, isStaffEntry: true, actor };
}
const decider = () => colleague({ role: 'preauthorization' });
const viewOf = (values: object = {}) => ({
  list: 'approvals' as const,
  name: 'Lejárt',
  query: 'due=overdue',
  partnerId: null,
  isStart: false,
  ...values,
});
const only = async (portal: Portal) => {
  const [one] = (await views.find(portal)).views;
  if (!one) throw new Error('no view');
  return one;
};
const namesOf = async (portal: Portal) =>
  (await views.find(portal)).views.map(({ name, isStart }) => (isStart ? `${name}*` : name));

test('a view is its owner’s alone, whose it is to rename and to throw away', async () => {
  const [edit, other] = [await decider(), await decider()];
  await views.save(edit, viewOf());
  expect(await views.find(other)).toMatchObject({ views: [] });
  const { id, version, partnerId } = await only(edit);
  const which = { partnerId, id, version };
  expect(await codeOf(views.rename(other, { ...which, name: 'X' }))).toBe('not_found');
  expect(await codeOf(views.drop(other, which))).toBe('not_found');
  expect(await codeOf(views.start(other, { ...which, isStart: true }))).toBe('not_found');
  await views.rename(edit, { ...which, name: '  Ma lejár ' });
  expect(await only(edit)).toMatchObject({ name: 'Ma lejár', version: 2, query: 'due=overdue' });
  expect(await codeOf(views.drop(edit, which))).toBe('changed_meanwhile');
  await views.drop(edit, { ...which, version: 2 });
  expect(await codeOf(views.drop(edit, { ...which, version: 2 }))).toBe('not_found');
});

test('a team’s view is seen by who has the list there, and by nobody else', async () => {
  const edit = await decider();
  await views.save(edit, viewOf({ partnerId: here() }));
  const mate = await decider();
  expect(await only(mate)).toMatchObject({ isShared: true, mayChange: true });
  for (const role of ['call_centre', 'auditor', 'partner_admin'] as const) {
    expect(await namesOf(await colleague({ role })), role).toEqual([]);
  }
  const there = await colleague({ role: 'preauthorization', partnerId: elsewhere });
  expect(await namesOf(there)).toEqual([]);
  // Anybody of the team changes it.
  const { id, version } = await only(mate);
  await views.rename(mate, { partnerId: here(), id, version, name: 'Közös' });
  expect(await namesOf(edit)).toEqual(['Közös']);
});

test('who may not share, or not this list, or not there, shares nothing', async () => {
  const auditor = await colleague({ role: 'auditor' });
  const audit = { list: 'audit' as const, query: 'action=signed_in' };
  const share = { ...audit, partnerId: here() };
  expect(await codeOf(views.save(auditor, viewOf(share)))).toBe('forbidden');
  expect((await views.find(auditor)).teams).toEqual([]);
  await views.save(auditor, viewOf(audit));
  expect(await namesOf(auditor)).toEqual(['Lejárt']);
  const edit = await decider();
  expect(await codeOf(views.save(edit, viewOf(audit)))).toBe('forbidden');
  expect(await codeOf(views.save(edit, viewOf({ partnerId: elsewhere })))).toBe('forbidden');
  expect((await views.find(edit)).teams).toMatchObject([
    { partnerId: here(), lists: ['approvals'] },
  ]);
  expect(await codeOf(views.find(scene.portal))).not.toBeNull();
});

test('a list begins with one view at most, each person’s own choice', async () => {
  const [edit, mate] = [await decider(), await decider()];
  await views.save(edit, viewOf({ name: 'A', isStart: true }));
  await views.save(edit, viewOf({ name: 'B', partnerId: here() }));
  expect(await namesOf(edit)).toEqual(['A*', 'B']);
  const shared = await only(mate);
  for (const portal of [edit, mate]) {
    await views.start(portal, { partnerId: here(), id: shared.id, isStart: true });
  }
  expect(await namesOf(edit)).toEqual(['A', 'B*']);
  await views.start(edit, { partnerId: here(), id: shared.id, isStart: false });
  expect(await namesOf(edit)).toEqual(['A', 'B']);
  // What one begins with is no change for the others.
  expect(await only(mate)).toMatchObject({ name: 'B', isStart: true, version: 1 });
});

test('who begins with a view of another partner begins with that one alone', async () => {
  const edit = await colleague(
    { role: 'preauthorization' },
    { role: 'preauthorization', partnerId: elsewhere },
  );
  await views.save(edit, viewOf({ name: 'A', isStart: true }));
  await views.save(edit, viewOf({ name: 'B', partnerId: elsewhere, isStart: true }));
  expect(await namesOf(edit)).toEqual(['A', 'B*']);
  const a = (await views.find(edit)).views.find(({ name }) => name === 'A');
  await views.start(edit, { partnerId: here(), id: a?.id ?? 0, isStart: true });
  expect(await namesOf(edit)).toEqual(['A*', 'B']);
});

test('who begins with views of two partners at one moment begins with one of them', async () => {
  const edit = await colleague(
    { role: 'preauthorization' },
    { role: 'preauthorization', partnerId: elsewhere },
  );
  await views.save(edit, viewOf({ name: 'A' }));
  await views.save(edit, viewOf({ name: 'B', partnerId: elsewhere }));
  const both = (await views.find(edit)).views;
  await Promise.all(
    [...both, ...both].map(({ partnerId, id }) =>
      views.start(edit, { partnerId, id, isStart: true }),
    ),
  );
  expect((await namesOf(edit)).filter((name) => name.endsWith('*'))).toHaveLength(1);
  const view = await only(edit);
  await views.drop(edit, view);
  await views.drop(edit, await only(edit));
  expect((await database.owner.query('SELECT 1 FROM list_start')).rows).toEqual([]);
});

test('a name is there, is one line, is not too long and is there once; of many views enough is enough', async () => {
  const edit = await decider();
  const why = (values: object) =>
    views.save(edit, viewOf(values)).then(
      () => null,
      (error: { fields?: Record<string, string> }) => error.fields,
    );
  expect(await why({ name: '  ' })).toEqual({ name: 'required' });
  expect(await why({ name: 'a\nb\u0007' })).toEqual({ name: 'charactersInvalid' });
  expect(await why({ name: 'á'.repeat(61) })).toEqual({ name: 'tooLong' });
  expect(await why({ query: '' })).toEqual({ query: 'nothingChosen' });
  expect(await why({})).toBeNull();
  expect(await why({})).toEqual({ name: 'taken' });
  // The team's is another one.
  expect(await why({ partnerId: here() })).toBeNull();
  const save = (from: number, length: number) =>
    Promise.all(Array.from({ length }, (_, n) => why({ name: `${from + n}` })));
  await save(0, 28);
  // Of several at once one is the last that there is room for.
  const outcomes = await save(100, 4);
  expect(outcomes.filter((one) => one === null)).toHaveLength(1);
  expect(outcomes.filter(Boolean)).toEqual(Array.from({ length: 3 }, () => ({ name: 'tooMany' })));
});

test('a view of a list that there is no more is shown to nobody', async () => {
  const edit = await decider();
  await views.save(edit, viewOf());
  await database.owner.query("UPDATE list_view SET list = 'gone'");
  expect(await namesOf(edit)).toEqual([]);
});
