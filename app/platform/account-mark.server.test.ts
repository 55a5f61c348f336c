import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveAdviceDraft } from '#app/features/written-advice/contract.ts';
import { emptyDraft } from '#app/features/written-advice/draft.ts';
import { asOwner, buildAccountScene, type AccountScene } from '#tests/support/accounts.ts';
import { ask, createTestApp, CUSTOMER_HEADER, TEST_SECRET } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { markAccount } from './account-mark.server.ts';
import { ACCOUNT_MARK_HEADER } from './call-headers.ts';
import { keepPreviousSecret } from './keys.server.ts';

let database: TestDatabase;
let app: FastifyInstance;
let one: AccountScene;
let other: AccountScene;

beforeAll(async () => {
  database = await createTestDatabase();
  one = await buildAccountScene(database.owner);
  other = await buildAccountScene(database.owner, {
    portal: one.portal,
    email: 'other@members.test',
  });
  app = await createTestApp(database);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const markOf = (scene: AccountScene, secret = TEST_SECRET) =>
  markAccount(secret, asOwner(scene).actor) ?? '';
const pageOf = (mark: string) => ({ [ACCOUNT_MARK_HEADER]: mark });
const signedIn = ({ account }: AccountScene) => ({
  [CUSTOMER_HEADER]: String(account.customer_id),
});
const keep = (headers: Record<string, string>) =>
  ask(app, one.portal.host, {
    method: 'POST',
    url: saveAdviceDraft.path,
    headers: { 'accept-language': 'en', ...headers },
    payload: {
      draft: { ...emptyDraft(randomUUID()), question: 'What I typed' },
      version: null,
    },
  });
const draftsOf = async ({ account }: AccountScene) =>
  (
    await database.owner.query('SELECT FROM advice_draft WHERE customer_id = $1', [
      account.customer_id,
    ])
  ).rows.length;

test('what a page of one account sends is refused while another is signed in, and nothing of it is kept', async () => {
  const refused = await keep({ ...signedIn(other), ...pageOf(markOf(one)) });
  expect(refused.json()).toMatchObject({ errorCode: 'account_changed', httpCode: 409 });
  expect(refused.json<{ message: string }>().message).toContain('Another account');
  expect([await draftsOf(one), await draftsOf(other)]).toEqual([0, 0]);
  expect((await keep({ ...signedIn(one), ...pageOf(markOf(one)) })).statusCode).toBe(200);
  expect([await draftsOf(one), await draftsOf(other)]).toEqual([1, 0]);
});

test('reading is refused the same way: a page shows nothing of another account', async () => {
  const read = (headers: object) =>
    ask(app, one.portal.host, { url: '/api/human-check', headers: { ...headers } });
  const foreign = await read({ ...signedIn(other), ...pageOf(markOf(one)) });
  expect(foreign.json()).toMatchObject({ errorCode: 'account_changed' });
  expect((await read(pageOf(markOf(one)))).statusCode).toBe(200);
});

test('a caller that names no account is asked nothing more; one whose session is over is to sign in', async () => {
  expect((await keep(signedIn(other))).statusCode).toBe(200);
  expect((await keep(pageOf(markOf(one)))).json()).toMatchObject({ errorCode: 'sign_in_required' });
});

test('a mark names accounts without their ids, visitors not at all, and is known over a change of the secret', async () => {
  expect(markOf(one)).toMatch(/^[\w-]{12}$/);
  expect(markOf(one)).not.toBe(markOf(other));
  expect(markAccount(TEST_SECRET, { kind: 'visitor' })).toBeUndefined();
  const before = 'the secret before it, long enough as well';
  await database.owner.query('DELETE FROM advice_draft');
  keepPreviousSecret(TEST_SECRET, before);
  const answer = await keep({ ...signedIn(one), ...pageOf(markOf(one, before)) });
  keepPreviousSecret(TEST_SECRET, null);
  expect(answer.statusCode).toBe(200);
});
