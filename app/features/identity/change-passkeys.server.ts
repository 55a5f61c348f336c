import { createHmac } from 'node:crypto';
import { keyFor } from '#app/platform/keys.server.ts';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { v7 as createUuid } from 'uuid';
import { writeAudit } from '#app/platform/audit.server.ts';
import { countCharacters, isPlainLine, normaliseText } from '#app/people/text.ts';
import { nowMs } from '#app/time/clock.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { refuseForeign } from '#app/platform/refuse-foreign.server.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { PASSKEY_NAME_MAX } from './factor-contract.ts';
import {
  deletePasskey,
  findPasskeyRows,
  getFactorNeeds,
  insertPasskey,
  takeChallenge,
} from './factor-queries.server.ts';
import { createChallenge, readChallenge } from './passkey-challenge.server.ts';
import { holdAccount } from './hold-account.server.ts';
import { insertMailOrder } from './queries.server.ts';
import { renewSession } from './renew-session.server.ts';
import {
  requirePassword,
  requireSamePassword,
  type StepUpInput,
} from './require-password.server.ts';
import { describeNewPasskey, readNewPasskey } from './webauthn.server.ts';

/** A telephone, two computers, some keys on a ring: more is a mistake or worse. */
const PASSKEYS_MAX = 20;
const ADDING_MS = 5 * 60_000;

type StepUp = { portal: Portal } & StepUpInput;

/**
 * What the caller's browser makes a passkey by, once the password was given; good for five minutes.
 * @throws PortalError sign_in_required, password_wrong, second_factor_required, second_factor_wrong, too_many_sign_ins, unavailable, too_many_passkeys
 */
export async function describeOwnNewPasskey(
  deps: AccountDeps,
  { portal, password, code }: StepUp,
): Promise<object> {
  const account = await requirePassword(deps, portal, password, code);
  const known = await transact(
    deps.db.main,
    async (transaction) => {
      await requireSamePassword(transaction, portal, account);
      return findPasskeyRows(transaction, account.id);
    },
    { partnerId: portal.partner.id },
  );
  if (known.length >= PASSKEYS_MAX) throw new PortalError('too_many_passkeys');
  const { host, theme, locale } = portal;
  return describeNewPasskey({
    host,
    productName: theme.productName[locale],
    email: account.user_email,
    userHandle: handleOf(deps.appSecret, portal, account.id),
    challenge: createChallenge(
      deps.appSecret,
      { host, purpose: `add:${account.id}` },
      nowMs() + ADDING_MS,
    ),
    lifeMs: ADDING_MS,
    known: known.filter((one) => one.host === host),
  });
}

/**
 * Keeps the passkey that the caller's browser has made. The session goes on under a new secret.
 * @returns the new secret
 * @throws PortalError sign_in_required, invalid_input (fields.name), passkey_failed, too_many_passkeys
 */
export async function addPasskey(
  { db, appSecret }: Pick<AccountDeps, 'db' | 'appSecret'>,
  { portal, name, response }: { portal: Portal; name: string; response: RegistrationResponseJSON },
): Promise<string> {
  const { accountId, customerId, sessionId } = requireCustomer(portal);
  const label = normaliseText(name);
  const error = checkName(label);
  if (error) throw new PortalError('invalid_input', { fields: { name: error } });
  const partnerId = portal.partner.id;
  const purpose = `add:${accountId}` as const;
  const made = await readNewPasskey(portal, response, async (challenge) => {
    const ours = readChallenge(appSecret, { host: portal.host, purpose }, challenge, nowMs());
    return (
      ours !== null &&
      (await transact(db.main, (transaction) => takeChallenge(transaction, ours), { partnerId }))
    );
  });
  if (!made) throw new PortalError('passkey_failed');
  return transact(
    db.main,
    async (transaction) => {
      await holdAccount(transaction, accountId);
      if ((await findPasskeyRows(transaction, accountId)).length >= PASSKEYS_MAX) {
        throw new PortalError('too_many_passkeys');
      }
      const id = createUuid();
      const isNew = await insertPasskey(transaction, {
        ...made,
        id,
        accountId,
        host: portal.host,
        userHandle: handleOf(appSecret, portal, accountId),
        transports: response.response.transports ?? [],
        name: label,
      });
      if (!isNew) throw new PortalError('passkey_failed');
      await insertMailOrder(transaction, { mail: 'passkey-added', account: String(accountId) });
      await writeAudit(transaction, portal, {
        action: 'passkey_added',
        customerId,
        object: { kind: 'passkey', id },
      });
      return renewSession(transaction, sessionId);
    },
    { partnerId },
  );
}

/**
 * Lets one of the caller's passkeys open nothing any more. The session goes on under a new secret.
 * @returns the new secret
 * @throws PortalError sign_in_required, password_wrong, second_factor_required, second_factor_wrong, too_many_sign_ins, unavailable, not_found, forbidden (the last factor of an account that must have one)
 */
export async function removePasskey(
  deps: AccountDeps,
  { portal, passkeyId, password, code }: StepUp & { passkeyId: string },
): Promise<string> {
  const { sessionId } = requireCustomer(portal);
  const account = await requirePassword(deps, portal, password, code);
  const secret = await transact(
    deps.db.main,
    async (transaction) => {
      await requireSamePassword(transaction, portal, account);
      if (!(await deletePasskey(transaction, account.id, passkeyId))) return null;
      const needs = await getFactorNeeds(transaction, account.id);
      if (
        needs.needsSecondFactor &&
        !needs.hasSecondFactor &&
        (await findPasskeyRows(transaction, account.id)).length === 0
      ) {
        throw new PortalError('forbidden');
      }
      await insertMailOrder(transaction, { mail: 'passkey-removed', account: String(account.id) });
      await writeAudit(transaction, portal, {
        action: 'passkey_removed',
        customerId: account.customer_id,
        object: { kind: 'passkey', id: passkeyId },
      });
      return renewSession(transaction, sessionId);
    },
    { partnerId: portal.partner.id },
  );
  return secret ?? refuseForeign(deps.db.main, portal, { kind: 'passkey', id: passkeyId });
}

function checkName(label: string): 'required' | 'charactersInvalid' | 'tooLong' | null {
  if (label === '') return 'required';
  if (!isPlainLine(label)) return 'charactersInvalid';
  return countCharacters(label) > PASSKEY_NAME_MAX ? 'tooLong' : null;
}

/** What authenticators call an account by: it says nothing of the person, and is the same for all of an account's passkeys. */
function handleOf(appSecret: string, { host, partner }: Portal, accountId: number): Buffer {
  return createHmac('sha256', keyFor(appSecret, 'passkey owner'))
    .update(JSON.stringify([partner.id, host, accountId]))
    .digest();
}
