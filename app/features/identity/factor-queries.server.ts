import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { AccountStatus } from '#app/platform/states.ts';

/** SQL of what is proved besides a password. */

const needs = sql.named<{ needs_second_factor: boolean; has_totp: boolean }>(
  'factors_needs',
  `SELECT a.needs_second_factor, EXISTS (SELECT FROM totp t WHERE t.account_id = a.id AND t.confirmed_at IS NOT NULL) AS has_totp
     FROM account a WHERE a.id = $1`,
);

/** What an account demands of who signs in. */
export async function getFactorNeeds(
  transaction: Transaction,
  accountId: number,
): Promise<{ needsSecondFactor: boolean; hasSecondFactor: boolean }> {
  const [row] = await query(transaction, needs, [accountId]);
  if (!row) throw new Error('there is no such account');
  return { needsSecondFactor: row.needs_second_factor, hasSecondFactor: row.has_totp };
}

export interface TotpRow {
  sealed: Buffer;
  confirmed_at: Date | null;
  last_step: number | null;
  is_fresh: boolean;
  codes_left: number;
}

const totpOf = sql.named<TotpRow>(
  'factors_totp',
  `SELECT t.sealed, t.confirmed_at, t.last_step, t.created_at > portal_now() - $2 * interval '1 minute' AS is_fresh,
          (SELECT count(*)::int FROM recovery_code r WHERE r.account_id = t.account_id AND r.used_at IS NULL) AS codes_left
     FROM totp t WHERE t.account_id = $1`,
);
const startTotpOf = sql.named<{ account_id: number }>(
  'factors_totp_start',
  `INSERT INTO totp AS t (account_id, partner_id, sealed) VALUES ($1, current_partner(), $2)
   ON CONFLICT (account_id) DO UPDATE SET sealed = excluded.sealed, created_at = portal_now() WHERE t.confirmed_at IS NULL
   RETURNING account_id`,
);
const confirmTotpOf = sql.named<{ account_id: number }>(
  'factors_totp_confirm',
  `UPDATE totp SET confirmed_at = portal_now(), last_step = $3
    WHERE account_id = $1 AND sealed = $2 AND confirmed_at IS NULL RETURNING account_id`,
);
const spendStep = sql.named<{ account_id: number }>(
  'factors_totp_spend',
  `UPDATE totp SET last_step = $2
    WHERE account_id = $1 AND confirmed_at IS NOT NULL AND (last_step IS NULL OR last_step < $2) RETURNING account_id`,
);
const deleteTotpOf = sql.named('factors_totp_delete', 'DELETE FROM totp WHERE account_id = $1');

/** @param setupMinutes how long one that is not confirmed counts as fresh */
export async function getTotp(
  transaction: Transaction,
  accountId: number,
  setupMinutes: number,
): Promise<TotpRow | null> {
  return (await query(transaction, totpOf, [accountId, setupMinutes]))[0] ?? null;
}

/** @returns false: one is on already */
export async function startTotp(
  transaction: Transaction,
  accountId: number,
  sealed: Buffer,
): Promise<boolean> {
  return (await query(transaction, startTotpOf, [accountId, sealed])).length > 0;
}

/** @returns false: it was started anew or confirmed meanwhile */
export async function confirmTotp(
  transaction: Transaction,
  accountId: number,
  sealed: Buffer,
  step: number,
): Promise<boolean> {
  return (await query(transaction, confirmTotpOf, [accountId, sealed, step])).length > 0;
}

/** Uses a time step up, and all before it: of two that come with one code, one wins. */
export async function spendTotpStep(
  transaction: Transaction,
  accountId: number,
  step: number,
): Promise<boolean> {
  return (await query(transaction, spendStep, [accountId, step])).length > 0;
}

/** Its recovery codes go with it. */
export async function deleteTotp(transaction: Transaction, accountId: number): Promise<void> {
  await query(transaction, deleteTotpOf, [accountId]);
}

const hasCode = sql.named<{ hash: Buffer }>(
  'factors_recovery_code',
  'SELECT hash FROM recovery_code WHERE account_id = $1 AND hash = $2 AND used_at IS NULL',
);
const spendCode = sql.named<{ hash: Buffer }>(
  'factors_recovery_code_spend',
  'UPDATE recovery_code SET used_at = portal_now() WHERE account_id = $1 AND hash = $2 AND used_at IS NULL RETURNING hash',
);
const deleteCodes = sql.named(
  'factors_recovery_codes_delete',
  'DELETE FROM recovery_code WHERE account_id = $1',
);
const insertCodes = sql.named(
  'factors_recovery_codes_insert',
  'INSERT INTO recovery_code (account_id, partner_id, hash) SELECT $1, current_partner(), unnest($2::bytea[])',
);

export async function hasRecoveryCode(
  transaction: Transaction,
  accountId: number,
  hash: Buffer,
): Promise<boolean> {
  return (await query(transaction, hasCode, [accountId, hash])).length > 0;
}

export async function spendRecoveryCode(
  transaction: Transaction,
  accountId: number,
  hash: Buffer,
): Promise<boolean> {
  return (await query(transaction, spendCode, [accountId, hash])).length > 0;
}

export async function replaceRecoveryCodes(
  transaction: Transaction,
  accountId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await query(transaction, deleteCodes, [accountId]);
  await query(transaction, insertCodes, [accountId, hashes]);
}

export interface PasskeyRow {
  id: string;
  host: string;
  credential_id: Buffer;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** A passkey with what is needed to check an answer of it. */
export interface KeptPasskeyRow extends PasskeyRow {
  public_key: Buffer;
  user_handle: Buffer;
  counter: number;
}

/** And whose it is. */
export interface PasskeyOwnerRow extends KeptPasskeyRow {
  account_id: number;
  customer_id: number;
  email: string;
  status: AccountStatus;
}

const passkeysOf = sql.named<PasskeyRow>(
  'factors_passkeys',
  `SELECT id, host, credential_id, transports, name, created_at, last_used_at FROM passkey
    WHERE account_id = $1 ORDER BY created_at, id`,
);
const passkeyByCredential = sql.named<PasskeyOwnerRow>(
  'factors_passkey_by_credential',
  `SELECT p.id, p.host, p.credential_id, p.transports, p.name, p.created_at, p.last_used_at, p.account_id, a.customer_id, a.email,
          a.status, p.public_key, p.user_handle, p.counter
     FROM passkey p JOIN account a ON a.id = p.account_id AND a.kind = 'customer'
    WHERE p.partner_id = current_partner() AND p.host = $1 AND p.credential_id = $2`,
);
const passkeyOfAccount = sql.named<KeptPasskeyRow>(
  'factors_passkey_of_account',
  `SELECT id, host, credential_id, transports, name, created_at, last_used_at, public_key, user_handle, counter FROM passkey
    WHERE account_id = $1 AND host = $2 AND credential_id = $3`,
);
const insertPasskeyOf = sql.named<{ id: string }>(
  'factors_passkey_insert',
  `INSERT INTO passkey (id, partner_id, account_id, host, credential_id, public_key, user_handle, counter, transports, name)
   VALUES ($1, current_partner(), $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT ON CONSTRAINT passkey_credential DO NOTHING RETURNING id`,
);
const usePasskeyOf = sql.named<{ id: string }>(
  'factors_passkey_use',
  // One that does not count stays at 0 for ever.
  `UPDATE passkey SET counter = $2, last_used_at = portal_now()
    WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id`,
);
const deletePasskeyOf = sql.named<{ name: string }>(
  'factors_passkey_delete',
  'DELETE FROM passkey WHERE account_id = $1 AND id = $2 RETURNING name',
);
const deletePasskeysOf = sql.named(
  'factors_passkeys_delete',
  'DELETE FROM passkey WHERE account_id = $1',
);
const takeChallengeOf = sql.named<{ hash: Buffer }>(
  'factors_challenge_take',
  'INSERT INTO passkey_challenge_used (hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING hash',
);

/** The oldest first. */
export function findPasskeyRows(
  transaction: Transaction,
  accountId: number,
): Promise<PasskeyRow[]> {
  return query(transaction, passkeysOf, [accountId]);
}

export async function getPasskeyOwner(
  transaction: Transaction,
  host: string,
  credentialId: Buffer,
): Promise<PasskeyOwnerRow | null> {
  return (await query(transaction, passkeyByCredential, [host, credentialId]))[0] ?? null;
}

/** null: the account has none such at the host */
export async function getPasskeyOfAccount(
  transaction: Transaction,
  accountId: number,
  { host, credentialId }: { host: string; credentialId: Buffer },
): Promise<KeptPasskeyRow | null> {
  return (await query(transaction, passkeyOfAccount, [accountId, host, credentialId]))[0] ?? null;
}

/** @returns false: the host knows that credential already */
export async function insertPasskey(
  transaction: Transaction,
  passkey: {
    id: string;
    accountId: number;
    host: string;
    credentialId: Buffer;
    publicKey: Buffer;
    userHandle: Buffer;
    counter: number;
    transports: readonly string[];
    name: string;
  },
): Promise<boolean> {
  const { id, accountId, host, credentialId, publicKey, userHandle, counter } = passkey;
  const { transports, name } = passkey;
  return (
    (
      await query(transaction, insertPasskeyOf, [
        id,
        accountId,
        host,
        credentialId,
        publicKey,
        userHandle,
        counter,
        transports,
        name,
      ])
    ).length > 0
  );
}

/** @returns false: it was removed, or an answer with the same or a later count came first */
export async function usePasskey(
  transaction: Transaction,
  id: string,
  counter: number,
): Promise<boolean> {
  return (await query(transaction, usePasskeyOf, [id, counter])).length > 0;
}

/** @returns false: the account has none with this id */
export async function deletePasskey(
  transaction: Transaction,
  accountId: number,
  id: string,
): Promise<boolean> {
  return (await query(transaction, deletePasskeyOf, [accountId, id])).length > 0;
}

export async function deletePasskeys(transaction: Transaction, accountId: number): Promise<void> {
  await query(transaction, deletePasskeysOf, [accountId]);
}

/** Uses a challenge up. @returns false: it was answered before */
export async function takeChallenge(
  transaction: Transaction,
  { hash, endsAt }: { hash: Buffer; endsAt: Date },
): Promise<boolean> {
  return (await query(transaction, takeChallengeOf, [hash, endsAt])).length > 0;
}
