import { writeAudit } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { refuseForeign } from '#app/platform/refuse-foreign.server.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { deletePasskey, findPasskeyRows } from './factor-queries.server.ts';
import { describePasskeyToMake, keepPasskey, readPasskey } from './make-passkey.server.ts';
import { requireOwnAccount, tellOwner } from './own-account.server.ts';
import type { NewPasskey } from './passkey-contract.ts';
import { renewSession } from './renew-session.server.ts';
import { requireFactorLeft } from './require-factor-left.server.ts';
import {
  requireOwnPassword,
  requireSamePassword,
  type StepUpInput,
} from './require-password.server.ts';

type StepUp = { portal: Portal } & StepUpInput;

/**
 * What the caller's browser makes a passkey by, once the password was given; good for five minutes.
 * @throws PortalError as `requireOwnPassword`, too_many_passkeys
 */
export async function describeOwnNewPasskey(
  deps: AccountDeps,
  { portal, ...typed }: StepUp,
): Promise<object> {
  const { sessionId, home } = requireOwnAccount(portal);
  const account = await requireOwnPassword(deps, portal, typed);
  const known = await transact(
    deps.db.main,
    async (transaction) => {
      await requireSamePassword(transaction, home, account);
      return findPasskeyRows(transaction, account.id);
    },
    { partnerId: home.partner.id },
  );
  return describePasskeyToMake(deps.appSecret, home, {
    accountId: account.id,
    email: account.user_email,
    purpose: `add:${sessionId}`,
    known,
  });
}

/**
 * Keeps the passkey that the caller's browser has made. The session goes on under a new secret.
 * @returns the new secret
 * @throws PortalError sign_in_required, invalid_input (fields.name), passkey_failed, too_many_passkeys
 */
export async function addPasskey(
  deps: Pick<AccountDeps, 'db' | 'appSecret'>,
  { portal, ...made }: { portal: Portal } & NewPasskey,
): Promise<string> {
  const own = requireOwnAccount(portal);
  const { accountId, customerId, sessionId, home } = own;
  const passkey = await readPasskey(deps, home, `add:${sessionId}`, made);
  return transact(
    deps.db.main,
    async (transaction) => {
      const id = await keepPasskey(transaction, deps.appSecret, home, { accountId, passkey });
      await tellOwner(transaction, own, 'passkey-added');
      await writeAudit(transaction, portal, {
        action: 'passkey_added',
        customerId,
        object: { kind: 'passkey', id },
      });
      return renewSession(transaction, sessionId);
    },
    { partnerId: home.partner.id },
  );
}

/**
 * Lets one of the caller's passkeys open nothing any more. The session goes on under a new secret.
 * @returns the new secret
 * @throws PortalError as `requireOwnPassword`, not_found, forbidden (the last factor of an account that must have one)
 */
export async function removePasskey(
  deps: AccountDeps,
  { portal, passkeyId, ...typed }: StepUp & { passkeyId: string },
): Promise<string> {
  const own = requireOwnAccount(portal);
  const { accountId, customerId, sessionId, home } = own;
  const account = await requireOwnPassword(deps, portal, typed);
  const secret = await transact(
    deps.db.main,
    async (transaction) => {
      await requireSamePassword(transaction, home, account);
      if (!(await deletePasskey(transaction, accountId, passkeyId))) return null;
      await requireFactorLeft(transaction, own);
      await tellOwner(transaction, own, 'passkey-removed');
      await writeAudit(transaction, portal, {
        action: 'passkey_removed',
        customerId,
        object: { kind: 'passkey', id: passkeyId },
      });
      return renewSession(transaction, sessionId);
    },
    { partnerId: home.partner.id },
  );
  return secret ?? refuseForeign(deps.db.main, home, { kind: 'passkey', id: passkeyId });
}
