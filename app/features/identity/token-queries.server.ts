import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { TokenState } from '#app/platform/states.ts';
import type { AccountTokenKind, TokenKind } from './token-kinds.ts';

/** SQL of mailed links. */

export interface AccountTokenRow {
  id: string;
  kind: AccountTokenKind;
  state: TokenState;
  account_id: number;
  customer_id: number;
  email: string;
  reservation_id: string | null;
  expires_at: Date;
  has_password: boolean;
}

const TOKEN_COLUMNS = `a.password_hash IS NOT NULL AS has_password, t.id, t.kind, t.account_id, a.customer_id, t.email, t.reservation_id, t.expires_at,
  (CASE WHEN t.used_at IS NOT NULL THEN 'used' WHEN t.revoked_at IS NOT NULL THEN 'revoked'
        WHEN t.expires_at <= portal_now() THEN 'expired' ELSE 'valid' END)::token_state AS state`;
const tokenByHash = sql.named<AccountTokenRow>(
  'accounts_token',
  `SELECT ${TOKEN_COLUMNS} FROM account_token t JOIN account a ON a.id = t.account_id AND a.kind = 'customer' AND a.status <> 'erased'
    WHERE t.hash = $1 AND t.created_at > portal_now() - interval '30 days'`,
);
const useTokenByHash = sql.named<AccountTokenRow>(
  'accounts_token_use',
  // The account first, as all who change it do.
  `WITH a AS (
     SELECT o.id, o.customer_id, o.password_hash FROM account_token m JOIN account o ON o.id = m.account_id
      WHERE m.hash = $1 AND o.kind = 'customer' AND o.status IN ('pending', 'active') FOR NO KEY UPDATE OF o)
   UPDATE account_token t SET used_at = portal_now(),
          previous_email = CASE WHEN t.kind = 'verify-new-email' THEN (SELECT user_email FROM customer c WHERE c.id = a.customer_id) END
     FROM a
    WHERE t.hash = $1 AND t.kind = $2 AND t.used_at IS NULL AND t.revoked_at IS NULL AND t.expires_at > portal_now()
      AND a.id = t.account_id
   RETURNING ${TOKEN_COLUMNS}`,
);
const revokeTokensOf = sql.named(
  'accounts_token_revoke',
  `UPDATE account_token SET revoked_at = portal_now()
    WHERE account_id = $1 AND kind = ANY ($2) AND used_at IS NULL AND revoked_at IS NULL`,
);
const insertToken = sql.named(
  'accounts_token_insert',
  `INSERT INTO account_token (id, partner_id, account_id, kind, hash, email, reservation_id, expires_at)
   VALUES ($1, current_partner(), $2, $3, $4, $5, $6, portal_now() + $7 * interval '1 minute')`,
);
const kindByHash = sql.named<{ kind: TokenKind }>(
  'accounts_token_kind',
  `SELECT t.kind FROM account_token t WHERE t.hash = $1
   UNION ALL SELECT t.purpose FROM token t WHERE t.hash = $1 AND t.purpose = 'verify-public-reservation'`,
);

/** null: unknown, or so old that nobody knows it any more. */
export async function getTokenRow(
  transaction: Transaction,
  hash: Buffer,
): Promise<AccountTokenRow | null> {
  return (await query(transaction, tokenByHash, [hash]))[0] ?? null;
}

/** Uses a link up, if it is of that kind and still good: once, whoever asks at the same time. */
export async function takeToken(
  transaction: Transaction,
  hash: Buffer,
  kind: AccountTokenKind,
): Promise<AccountTokenRow | null> {
  return (await query(transaction, useTokenByHash, [hash, kind]))[0] ?? null;
}

export async function revokeTokens(
  transaction: Transaction,
  accountId: number,
  kinds: readonly AccountTokenKind[],
): Promise<void> {
  await query(transaction, revokeTokensOf, [accountId, kinds]);
}

export async function insertTokenRow(
  transaction: Transaction,
  token: {
    id: string;
    hash: Buffer;
    accountId: number;
    kind: AccountTokenKind;
    email: string;
    reservationId: string | null;
    lifeMinutes: number;
  },
): Promise<void> {
  const { id, accountId, kind, hash, email, reservationId, lifeMinutes } = token;
  await query(transaction, insertToken, [
    id,
    accountId,
    kind,
    hash,
    email,
    reservationId,
    lifeMinutes,
  ]);
}

const copyRegistrationTo = sql.named(
  'accounts_copy_registration',
  `INSERT INTO registration SELECT (jsonb_populate_record(r, jsonb_build_object('token_id', $2::uuid))).* FROM registration r WHERE r.token_id = $1`,
);

/** A link that is sent again confirms what was typed with the first. */
export async function copyRegistration(
  transaction: Transaction,
  tokenId: string,
  newTokenId: string,
): Promise<void> {
  await query(transaction, copyRegistrationTo, [tokenId, newTokenId]);
}

/** Which page a link belongs to, over or not. */
export async function getTokenKind(
  transaction: Transaction,
  hash: Buffer,
): Promise<TokenKind | null> {
  return (await query(transaction, kindByHash, [hash]))[0]?.kind ?? null;
}
