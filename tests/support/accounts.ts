import { randomBytes, randomUUID } from 'node:crypto';
import { createAccountToken } from '#app/features/identity/create-account-token.server.ts';
import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import { getCustomer, getViewer } from '#app/features/identity/get-customer.server.ts';
import { getFactors } from '#app/features/identity/get-factors.server.ts';
import {
  createSessionSecret,
  hashSessionSecret,
} from '#app/features/identity/session-secret.server.ts';
import type { AccountTokenKind } from '#app/features/identity/token-kinds.ts';
import { createAccountServices } from '#app/features/identity/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { transact, type Pool } from '#db/client.ts';
import { customerActor } from './actors.ts';
import { APP_SECRET, createPortal, friendlyCheck } from './booking.ts';
import { buildPartnerHost } from './builders/partners.ts';
import { buildAccount, buildSubscription, type AccountRow } from './builders/people.ts';
import { buildProduct } from './builders/products.ts';
import type { TestDatabase } from './database.ts';
import { createLightPasswords } from './passwords.ts';

export const PASSWORD = 'three grey herons';
const passwordHash = createLightPasswords().hash(PASSWORD);

export type TestAccounts = ReturnType<typeof createTestAccounts>;

/**
 * The use cases on `pool`, and what no call may ask of any customer but tests look at; every human check is right but the
 * word `robot`.
 */
export function createTestAccounts(pool: Pool, values: Partial<AccountDeps> = {}) {
  const db = { main: pool, replica: pool, close: () => Promise.resolve() };
  return {
    ...createAccountServices({
      db,
      humanCheck: friendlyCheck,
      appSecret: APP_SECRET,
      tokenMisses: createTokenMisses(),
      passwords: createLightPasswords(),
      ...values,
    }),
    getCustomer: (portal: Portal, customerId: number) => getCustomer({ db }, portal, customerId),
    getViewer: (portal: Portal, customerId: number) => getViewer({ db }, portal, customerId),
    getFactors: (input: { portal: Portal }) => getFactors({ db }, input),
  };
}

export interface AccountScene {
  portal: Portal;
  account: AccountRow;
  email: string;
}

/** A portal of its own with one account, whose password is `PASSWORD` unless `values` say otherwise. */
export async function buildAccountScene(
  db: Pool,
  values: Partial<Omit<AccountRow, 'partner_id'>> & {
    hasSubscription?: boolean;
    /** Of this portal instead of one of its own. */
    portal?: Portal;
  } = {},
): Promise<AccountScene> {
  const { hasSubscription = true, portal = await buildAccountPortal(db), ...account } = values;
  const { host } = portal;
  const partner_id = portal.partner.id;
  const built = await buildAccount(db, {
    partner_id,
    host,
    password_hash: await passwordHash,
    ...account,
  });
  if (hasSubscription) {
    const product = await buildProduct(db, { partner_id });
    await buildSubscription(db, product, { customer_id: built.customer_id });
  }
  return { portal, account: built, email: built.email };
}

/** A portal of a partner of its own. */
export async function buildAccountPortal(db: Pool): Promise<Portal> {
  const { host, partner_id } = await buildPartnerHost(db);
  return createPortal({
    host,
    origin: `http://${host}:3000`,
    partner: { id: partner_id, key: `partner-${partner_id}`, name: `Partner ${partner_id}` },
  });
}

/** The caller at another network address. */
export function elsewhere(portal: Portal): Portal {
  return { ...portal, clientHash: randomBytes(32) };
}

/** As the scene's customer sees it, signed in. */
export function asOwner({ portal, account }: AccountScene, sessionId = randomUUID()): Portal {
  return {
    ...portal,
    actor: customerActor({
      partnerId: account.partner_id,
      customerId: account.customer_id,
      accountId: account.id,
      sessionId,
    }),
  };
}

/** What a browser sends to sign in to the scene's account. */
export function signInInput(scene: Pick<AccountScene, 'portal' | 'email'>, values: object = {}) {
  return {
    portal: scene.portal,
    email: scene.email,
    password: PASSWORD,
    humanCheck: 'person',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    oldSecret: undefined,
    device: undefined,
    ...values,
  };
}

/** A link of the account as its mail carries it. */
export async function createLink(
  database: Pick<TestDatabase, 'app'>,
  { account }: AccountScene,
  kind: AccountTokenKind,
  email = account.email,
  appSecret = APP_SECRET,
): Promise<string> {
  const id = await transact(
    database.app,
    (transaction) =>
      createAccountToken(transaction, { appSecret }, { accountId: account.id, kind, email }),
    { partnerId: account.partner_id },
  );
  return createToken(appSecret, id);
}

/** A session of an account at a host, as signing in begins them. @returns what the browser's cookie holds */
export async function arrangeSession(
  db: Pool,
  { partner_id, account_id }: { partner_id: number; account_id: number },
  host: string,
): Promise<string> {
  const secret = createSessionSecret();
  await db.query(
    `INSERT INTO session (id, partner_id, hash, account_id, host, agent, expires_at)
     VALUES ($1, $2, $3, $4, $5, 'Firefox · Windows', portal_now() + interval '1 hour')`,
    [randomUUID(), partner_id, hashSessionSecret(secret), account_id, host],
  );
  return secret;
}
