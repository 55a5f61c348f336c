import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import { requireToken } from '#app/platform/mailed-token.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { getTokenRow, takeToken, type AccountTokenRow } from './token-queries.server.ts';
import { TOKEN_RULES, type AccountTokenKind } from './token-kinds.ts';

type Deps = Pick<AccountDeps, 'db' | 'tokenMisses'>;

/**
 * What is known of a mailed link. Malformed, unknown and of another kind are one answer, and too many of them from one
 * address end in a pause.
 * @param kind null: of any kind
 * @throws PortalError not_found, too_many_requests
 */
export async function requireAccountToken(
  deps: Deps,
  portal: Portal,
  token: string,
  kind: AccountTokenKind | null,
): Promise<AccountTokenRow> {
  return requireToken(deps, portal, token, async (hash) => {
    const found = await transact(deps.db.main, (transaction) => getTokenRow(transaction, hash), {
      partnerId: portal.partner.id,
    });
    return found && (kind === null || found.kind === kind) ? found : null;
  });
}

/**
 * The same for a link that is still good.
 * @throws PortalError not_found, too_many_requests, used, expired (also: a newer link took its place)
 */
export async function requireOpenAccountToken(
  deps: Deps,
  portal: Portal,
  token: string,
  kind: AccountTokenKind | null,
): Promise<AccountTokenRow> {
  const found = await requireAccountToken(deps, portal, token, kind);
  if (found.state === 'valid') return found;
  throw new PortalError(found.state === 'used' ? 'used' : 'expired');
}

export interface UseTokenInput {
  portal: Portal;
  token: string;
  humanCheck: string;
}

/**
 * Uses a link up and does what it is for, both or neither: of two that come at once one wins.
 * @throws PortalError human_check_failed, not_found, too_many_requests, used, expired; of a kind that is for its owner sign_in_required, other_account
 */
export async function useAccountToken<T>(
  deps: Deps & Pick<AccountDeps, 'humanCheck'>,
  { portal, token, humanCheck }: UseTokenInput,
  kind: AccountTokenKind,
  effect: (transaction: Transaction, row: AccountTokenRow) => Promise<T>,
): Promise<T> {
  if (TOKEN_RULES[kind].isForOwner) requireCustomer(portal);
  await requireHuman(deps.humanCheck, humanCheck, portal.host);
  requireOwner(portal, await requireOpenAccountToken(deps, portal, token, kind));
  return takeAccountToken(deps, portal, token, kind, effect);
}

/** Whether somebody has signed in to an account that a link, which is for its owner, was not made for. */
export function isOfOtherAccount(
  { actor }: Pick<Portal, 'actor'>,
  { kind, account_id }: Pick<AccountTokenRow, 'kind' | 'account_id'>,
): boolean {
  return (
    TOKEN_RULES[kind].isForOwner && actor.kind === 'customer' && actor.accountId !== account_id
  );
}

/** Else one press of somebody who can read the mail would give what it is for to whoever has asked for it. */
function requireOwner(portal: Portal, row: AccountTokenRow): void {
  if (isOfOtherAccount(portal, row)) throw new PortalError('other_account');
}

/**
 * The second half of `useAccountToken`, for effects that have to be prepared between the two.
 * @throws PortalError used
 */
export function takeAccountToken<T>(
  { db }: Pick<AccountDeps, 'db'>,
  portal: Portal,
  token: string,
  kind: AccountTokenKind,
  effect: (transaction: Transaction, row: AccountTokenRow) => Promise<T>,
): Promise<T> {
  return transact(
    db.main,
    async (transaction) => {
      const row = await takeToken(transaction, hashToken(token), kind);
      // It was good a moment ago: somebody else was quicker, or its time has just ended.
      if (!row) throw new PortalError(await whyOver(transaction, token));
      return effect(transaction, row);
    },
    { partnerId: portal.partner.id },
  );
}

async function whyOver(transaction: Transaction, token: string): Promise<'used' | 'expired'> {
  const row = await getTokenRow(transaction, hashToken(token));
  return row?.state === 'used' ? 'used' : 'expired';
}
