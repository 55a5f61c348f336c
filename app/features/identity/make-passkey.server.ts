import { createHmac } from 'node:crypto';
import { v7 as createUuid } from 'uuid';
import { countCharacters, isPlainLine, normaliseText } from '#app/people/text.ts';
import { PortalError } from '#app/platform/errors.ts';
import { keyFor } from '#app/platform/keys.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import type { Transaction } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { findPasskeyRows, insertPasskey, type PasskeyRow } from './factor-queries.server.ts';
import { holdAccount } from './hold-account.server.ts';
import { createChallenge, type ChallengePurpose } from './passkey-challenge.server.ts';
import { PASSKEY_NAME_MAX, type NewPasskey } from './passkey-contract.ts';
import { useChallenge } from './use-challenge.server.ts';
import { describeNewPasskey, readNewPasskey } from './webauthn.server.ts';

/** A telephone, two computers, some keys on a ring: more is a mistake or worse. */
const PASSKEYS_MAX = 20;
const ADDING_MS = 5 * 60_000;

/**
 * What a browser makes a passkey of an account by; good for five minutes.
 * @param home the portal as the account's own partner has it
 * @param known those that it has
 * @throws PortalError too_many_passkeys
 */
export function describePasskeyToMake(
  appSecret: string,
  home: Portal,
  {
    accountId,
    email,
    purpose,
    known,
  }: { accountId: number; email: string; purpose: ChallengePurpose; known: readonly PasskeyRow[] },
): Promise<object> {
  if (known.length >= PASSKEYS_MAX) throw new PortalError('too_many_passkeys');
  const { host, theme, locale } = home;
  return describeNewPasskey({
    host,
    productName: theme.productName[locale],
    email,
    userHandle: handleOf(appSecret, home, accountId),
    challenge: createChallenge(appSecret, { host, purpose }, nowMs() + ADDING_MS),
    lifeMs: ADDING_MS,
    known: known.filter((one) => one.host === host),
  });
}

/** A passkey that a browser has made, as it is to be kept. */
export interface MadePasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  name: string;
}

/** @throws PortalError invalid_input (fields.name), passkey_failed */
export async function readPasskey(
  deps: Pick<AccountDeps, 'db' | 'appSecret'>,
  home: Portal,
  purpose: ChallengePurpose,
  { name, response }: NewPasskey,
): Promise<MadePasskey> {
  const label = normaliseText(name);
  const error = checkName(label);
  if (error) throw new PortalError('invalid_input', { fields: { name: error } });
  const made = await readNewPasskey(home, response, (challenge) =>
    useChallenge(deps, home, purpose, challenge),
  );
  if (!made) throw new PortalError('passkey_failed');
  return { ...made, name: label, transports: response.response.transports ?? [] };
}

/**
 * @returns its id
 * @throws PortalError sign_in_required (the account is erased), too_many_passkeys, passkey_failed (the host knows it already)
 */
export async function keepPasskey(
  transaction: Transaction,
  appSecret: string,
  home: Portal,
  { accountId, passkey }: { accountId: number; passkey: MadePasskey },
): Promise<string> {
  await holdAccount(transaction, accountId);
  if ((await findPasskeyRows(transaction, accountId)).length >= PASSKEYS_MAX) {
    throw new PortalError('too_many_passkeys');
  }
  const id = createUuid();
  const isNew = await insertPasskey(transaction, {
    ...passkey,
    id,
    accountId,
    host: home.host,
    userHandle: handleOf(appSecret, home, accountId),
  });
  if (!isNew) throw new PortalError('passkey_failed');
  return id;
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
