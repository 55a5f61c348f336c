import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import {
  createSessionSecret,
  hashSessionSecret,
} from '#app/features/identity/session-secret.server.ts';
import { writeStaffSecret } from '#app/features/identity/staff-secret.ts';
import type { AccountTokenKind } from '#app/features/identity/token-kinds.ts';
import type { Pool } from '#db/client.ts';
import { GENERIC_PARTNER } from '#db/seed/partners.ts';
import { buildAccount, buildSubscription, type AccountRow } from '../builders/people.ts';
import type { ProductRow } from '../builders/products.ts';
import { createLightPasswords } from '../passwords.ts';
import { randomLetters } from './patient.ts';
import { STAFF_ENTRY, type Site } from './sites.ts';

export const PASSWORD = 'three grey herons';
export const NEW_PASSWORD = 'seven quiet otters';
export const BIRTH_DATE = { year: '1986', month: '4', day: '12' };
/** Of the demo: insured, with appointments. */
const PRODUCT = 'card_insurance';

/** A customer of the demo's partner with an account, for one test alone: by their mother's name nobody else, who may be elsewhere meanwhile. */
export async function arrangeAccount(
  database: Pool,
  values: Partial<AccountRow> = {},
): Promise<AccountRow> {
  const account = await buildAccount(database, {
    partner_id: GENERIC_PARTNER,
    email: `${randomUUID()}@members.example`,
    password_hash: await createLightPasswords().hash(PASSWORD),
    ...values,
  });
  const { rows } = await database.query<ProductRow>(
    'SELECT * FROM product WHERE partner_id = $1 AND key = $2',
    [GENERIC_PARTNER, PRODUCT],
  );
  const [product] = rows;
  if (!product) throw new Error('the demo has no products');
  await buildSubscription(database, product, {
    customer_id: account.customer_id,
    mothers_name: `Nagy Ilona ${randomLetters()}`,
  });
  return account;
}

/** Signs the account in on a host of its partner. @returns the cookie that a browser would send */
export async function arrangeSession(
  database: Pool,
  { id, partner_id }: Pick<AccountRow, 'id' | 'partner_id'>,
  host: string,
): Promise<string> {
  const secret = createSessionSecret();
  await database.query(
    `INSERT INTO session (id, partner_id, hash, account_id, host, agent, expires_at)
     VALUES ($1, $2, $3, $4, $5, 'test', portal_now() + interval '1 hour')`,
    [randomUUID(), partner_id, hashSessionSecret(secret), id, host],
  );
  return `session=${secret}`;
}

/**
 * Signs somebody of the demo's staff in without the sign-in page: a one-time code opens only one of two journeys that begin at
 * one moment.
 */
export async function signInAsStaff(database: Pool, page: Page, email: string): Promise<void> {
  const { rows } = await database.query<Pick<AccountRow, 'id' | 'partner_id'>>(
    `SELECT id, partner_id FROM account WHERE kind = 'staff' AND email = $1`,
    [email],
  );
  const [account] = rows;
  if (!account) throw new Error(`the demo has no ${email} on the staff`);
  const [, secret = ''] = (await arrangeSession(database, account, STAFF_ENTRY.host)).split('=');
  const value = writeStaffSecret({ homePartnerId: account.partner_id, secret });
  await page.context().addCookies([{ name: 'staff-session', value, url: STAFF_ENTRY.origin }]);
}

/** Signs the account in on a site without its sign-in page. */
export async function arrangeSignIn(
  context: BrowserContext,
  database: Pool,
  account: AccountRow,
  { host, origin }: Site,
): Promise<void> {
  const [name = '', value = ''] = (await arrangeSession(database, account, host)).split('=');
  await context.addCookies([{ name, value, url: origin }]);
}

/** The path of a mailed link of the account; `isOver`: its time has run out. */
export async function arrangeLink(
  database: Pool,
  { id, partner_id, email }: AccountRow,
  kind: AccountTokenKind,
  {
    isOver = false,
    to = email,
    reservationId = null,
  }: { isOver?: boolean; to?: string; reservationId?: string | null } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.query(
    `INSERT INTO account_token (id, partner_id, account_id, kind, hash, email, expires_at, reservation_id)
     VALUES ($1, $2, $3, $4, $5, $6, portal_now() + $7 * interval '1 minute', $8)`,
    [
      randomUUID(),
      partner_id,
      id,
      kind,
      createHash('sha256').update(token).digest(),
      to,
      isOver ? -1 : 30,
      reservationId,
    ],
  );
  return `/${kind}/${token}`;
}

/** A voucher that nobody has used, for what one of the demo's is for. @returns its code, in small letters */
export async function arrangeVoucher(database: Pool, like: string): Promise<string> {
  const code = `test${randomLetters()}`;
  await database.query(
    `INSERT INTO voucher (partner_id, code, product_id)
     SELECT partner_id, upper($1), product_id FROM voucher WHERE partner_id = $2 AND code = $3`,
    [code, GENERIC_PARTNER, like],
  );
  return code;
}
