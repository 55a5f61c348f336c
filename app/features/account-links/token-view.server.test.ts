import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestContext } from '#app/request-context.ts';
import {
  asOwner,
  buildAccountScene,
  createLink,
  createTestAccounts,
  elsewhere,
  type AccountScene,
} from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { AccountTokenKind } from '#app/features/identity/token-kinds.ts';
import { loadTokenView, statusOf } from './token-view.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What the loader of a link's page hands to the page, and the page's status. */
async function open(
  { portal }: Pick<AccountScene, 'portal'>,
  kind: AccountTokenKind,
  token: string,
) {
  const services = { accounts: createTestAccounts(database.app) };
  const context = { portal: elsewhere(portal), services } as unknown as RequestContext;
  const view = await loadTokenView(context, kind, token);
  return { state: view.state, status: statusOf(view), path: 'path' in view ? view.path : null };
}

const over = (scene: AccountScene) =>
  database.owner.query(
    'UPDATE account_token SET expires_at = portal_now() WHERE account_id = $1 AND used_at IS NULL',
    [scene.account.id],
  );

/** A modal is opened for `valid`, `done` and `over` (the offer of a new link) alone. */
const RESENT = { state: 'over', status: 400, path: null };
const CHANGE = { state: 'elsewhere', status: 400, path: '/change-email' };
const SEARCH = { state: 'elsewhere', status: 400, path: '/services/provider-search' };
/** The same modal, which says that it is done. */
const USED = { state: 'over', status: 400, path: null };
const DONE = { state: 'done', status: 200, path: null };
test.each([
  ['password-recovery', RESENT, USED],
  ['verify-new-email', CHANGE, DONE],
  ['verify-new-contact-email', CHANGE, DONE],
  ['finish-registration', RESENT, USED],
  ['finish-reservation', SEARCH, USED],
  ['verify-registration', RESENT, DONE],
  ['verify-corporate', RESENT, DONE],
  ['require-full-auth', RESENT, USED],
] as const)(
  'the server looks a link %s up before its modal is opened [C633 C634 C635 C636 C637 C639]',
  async (kind, ended, used) => {
    const scene = await buildAccountScene(database.owner);
    const token = await createLink(database, scene, kind);
    expect(await open(scene, kind, token)).toEqual({ state: 'valid', status: 200, path: null });
    const unknown = { state: 'unknown', status: 404, path: null };
    expect(await open(scene, kind, 'A'.repeat(43))).toEqual(unknown);
    expect(await open(scene, kind, 'malformed')).toEqual(unknown);
    const other = kind === 'verify-corporate' ? 'password-recovery' : 'verify-corporate';
    expect(await open(scene, other, token)).toEqual(unknown);
    await over(scene);
    expect(await open(scene, kind, token)).toEqual(ended);
    await database.owner.query(
      'UPDATE account_token SET used_at = portal_now() WHERE account_id = $1',
      [scene.account.id],
    );
    expect(await open(scene, kind, token)).toEqual(used);
  },
);

test('a link for its owner alone shows nothing of itself to another account that has signed in [TK-10]', async () => {
  const scene = await buildAccountScene(database.owner);
  const other = await buildAccountScene(database.owner, { portal: scene.portal });
  for (const kind of ['verify-new-email', 'verify-corporate', 'require-full-auth'] as const) {
    const token = await createLink(database, scene, kind);
    const foreign = { state: 'foreign', status: 403, path: null };
    expect(await open({ portal: asOwner(other) }, kind, token)).toEqual(foreign);
    const own = await open({ portal: asOwner(scene) }, kind, token);
    expect(own).toEqual({ state: 'valid', status: 200, path: null });
  }
});
