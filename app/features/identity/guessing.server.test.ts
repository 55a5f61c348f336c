import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HumanCheck } from '#app/platform/human-check.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import {
  buildAccountScene,
  createTestAccounts,
  elsewhere,
  signInInput,
  type AccountScene,
} from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** Whoever has done the work of a hard one answers `hard`. */
const check: HumanCheck = {
  createChallenge: () => Promise.resolve({ kind: 'recaptcha', siteKey: 'test' }),
  mayBeRepeated: () => false,
  verify: (answer, { isHard }) => Promise.resolve(answer === 'hard' || !isHard),
};
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'signed in',
    (error: { code: string }) => error.code,
  );

test('one password tried on many accounts from many addresses raises an alarm; while it lasts a harder check is asked, and no owner is locked out [AU-02]', async () => {
  const raised: [key: string, seconds: number][] = [];
  const onGuessing = ({ partner }: Portal, seconds: number) =>
    void raised.push([partner.key, seconds]);
  const values = { humanCheck: check, onGuessing };
  const accounts = createTestAccounts(database.app, values);
  const scene = await buildAccountScene(database.owner);
  const other = await buildAccountScene(database.owner);
  const { device } = await accounts.signIn(signInInput(scene));
  const guess = () =>
    codeOf(
      accounts.signIn({
        ...signInInput({ portal: elsewhere(scene.portal), email: `${randomUUID()}@members.test` }),
        password: 'Summer2026',
      }),
    );
  const signIn = (of: AccountScene, values: object, by = accounts) =>
    codeOf(by.signIn(signInInput({ ...of, portal: elsewhere(of.portal) }, values)));

  for (let round = 0; round < 11; round += 1) {
    const codes = await Promise.all(Array.from({ length: 9 }, guess));
    expect(new Set(codes)).toEqual(new Set(['sign_in_failed']));
  }
  expect(raised, 'ninety-nine are people who mistype').toEqual([]);
  expect(await signIn(scene, {})).toBe('signed in');
  expect(await guess(), 'the hundredth').toBe('sign_in_failed');
  expect(raised).toEqual([[scene.portal.partner.key, expect.any(Number)]]);
  expect(raised[0]?.[1]).toBeGreaterThan(0);
  expect(await guess()).toBe('human_check_failed');
  const hard = { humanCheck: 'hard' };

  expect(await signIn(scene, {}), 'with the usual work, from a new browser').toBe(
    'human_check_failed',
  );
  expect(await signIn(scene, hard), 'with more of it').toBe('signed in');
  expect(await signIn(scene, { device }), 'from the own browser').toBe('signed in');
  expect(await signIn(other, {}), 'at another partner').toBe('signed in');
  const later = createTestAccounts(database.createAppPool({ clockOffsetMs: 11 * 60_000 }), values);
  expect(await signIn(scene, {}, later), 'ten minutes later').toBe('signed in');
  // A hundred passwords are hashed, one after the other.
}, 120_000);

test('who goes from partner to partner, under the limit of each, is noticed by all of them together [AU-02]', async () => {
  await database.owner.query('DELETE FROM failed_sign_ins');
  const raised: string[] = [];
  const accounts = createTestAccounts(database.app, {
    humanCheck: check,
    onGuessing: ({ partner }: Portal) => void raised.push(partner.key),
  });
  const scenes = await Promise.all([1, 2, 3].map(() => buildAccountScene(database.owner)));
  const signIn = ({ portal, email }: AccountScene, password: object = {}) =>
    codeOf(accounts.signIn(signInInput({ portal: elsewhere(portal), email }, password)));
  const fail = (scene: AccountScene) => signIn(scene, { password: 'Summer2026' });
  // As many as went before them at the other partners.
  await database.owner.query(
    "INSERT INTO failed_sign_ins (count, ends_at) VALUES (197, portal_now() + interval '5 minutes')",
  );
  expect([await fail(scenes[0]!), await fail(scenes[1]!)]).toEqual([
    'sign_in_failed',
    'sign_in_failed',
  ]);
  expect(raised).toEqual([]);
  expect(await signIn(scenes[2]!)).toBe('signed in');
  expect(await fail(scenes[0]!), 'the two hundredth').toBe('sign_in_failed');
  expect(raised).toEqual([scenes[0]!.portal.partner.key]);
  expect(await signIn(scenes[2]!), 'at a partner where nobody has mistyped').toBe(
    'human_check_failed',
  );
  await expect(database.app.query('DELETE FROM failed_sign_ins')).rejects.toMatchObject({
    code: '42501',
  });
});
