import { PortalError } from '#app/platform/errors.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import type { Transaction } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { insertMailOrder, lockAccount } from './queries.server.ts';
import { insertTokenRow, revokeTokens } from './token-queries.server.ts';
import { TOKEN_RULES, type AccountTokenKind } from './token-kinds.ts';

export interface NewAccountToken {
  accountId: number;
  kind: AccountTokenKind;
  /** Where the mail goes; for a change of address the new one. */
  email: string;
  /** What a `finish-reservation` finishes, or what a `require-full-auth` leads to. */
  reservationId?: string;
}

/**
 * Makes a link of an account and orders the mail that carries it, in the caller's transaction. Older open links of the same
 * kind stop working. The link itself is written by the mail, from the id.
 * @returns id of the token
 * @throws PortalError not_found: the account was erased meanwhile
 */
export async function createAccountToken(
  transaction: Transaction,
  deps: Pick<AccountDeps, 'appSecret'>,
  input: NewAccountToken,
): Promise<string> {
  const id = await createQuietAccountToken(transaction, deps, input);
  await insertMailOrder(transaction, { mail: input.kind, token: id });
  return id;
}

/**
 * The same for a link that another mail carries.
 * @returns id of the token
 * @throws PortalError not_found: the account was erased meanwhile
 */
export async function createQuietAccountToken(
  transaction: Transaction,
  { appSecret }: Pick<AccountDeps, 'appSecret'>,
  { accountId, kind, email, reservationId }: NewAccountToken,
): Promise<string> {
  const id = createTokenId(appSecret);
  // Of two at once the second finds the link of the first.
  if (!(await lockAccount(transaction, accountId))) throw new PortalError('not_found');
  await revokeTokens(transaction, accountId, [kind]);
  await insertTokenRow(transaction, {
    id,
    hash: hashToken(createToken(appSecret, id)),
    accountId,
    kind,
    email,
    reservationId: reservationId ?? null,
    lifeMinutes: TOKEN_RULES[kind].lifeMinutes,
  });
  return id;
}
