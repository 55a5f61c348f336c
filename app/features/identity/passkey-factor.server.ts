import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { getPasskeyOfAccount, type KeptPasskeyRow } from './factor-queries.server.ts';
import type { ChallengePurpose } from './passkey-challenge.server.ts';
import type { PasskeyAnswer } from './passkey-contract.ts';
import { tryFactor, type Factor } from './second-factor.server.ts';
import { useChallenge } from './use-challenge.server.ts';
import { readPasskeyAnswer } from './webauthn.server.ts';

/** What is asked where an account has no such passkey: the base point of P-256, whose private key everybody knows, as COSE has it. */
const NOBODYS_KEY = Buffer.from(
  'a5010203262001215820' +
    '6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
    '225820' +
    '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  'hex',
);

/**
 * The answer of a passkey as the second factor of somebody whose password was right, counted as a code is. Whatever is wrong with it
 * is one failure.
 * @param home the portal as the account's own partner has it
 * @param asked what its challenge was made for, and where tries are counted
 * @throws PortalError second_factor_wrong, too_many_sign_ins, too_many_codes (today)
 */
export function requirePasskey(
  deps: Pick<AccountDeps, 'db' | 'appSecret'>,
  home: Portal,
  account: { id: number; customer_id: number | null },
  answer: PasskeyAnswer,
  asked: { purpose: ChallengePurpose; where: string },
): Promise<Factor> {
  return tryFactor(deps, home, account, asked.where, () =>
    findPasskey(deps, home, { accountId: account.id, answer, purpose: asked.purpose }),
  );
}

/** What the answer of a passkey is to an account; null: nothing. What it asks of the database depends on the answer alone. */
export async function findPasskey(
  deps: Pick<AccountDeps, 'db' | 'appSecret'>,
  home: Portal,
  {
    accountId,
    answer,
    purpose,
  }: { accountId: number; answer: PasskeyAnswer; purpose: ChallengePurpose },
): Promise<Factor | null> {
  const credentialId = Buffer.from(answer.id, 'base64url');
  const found = await transact(
    deps.db.main,
    (transaction) => getPasskeyOfAccount(transaction, accountId, { host: home.host, credentialId }),
    { partnerId: home.partner.id },
  );
  const passkey = found && isOfOwner(found, answer) ? found : null;
  const counter = await readPasskeyAnswer(
    home,
    passkey ?? {
      credential_id: credentialId,
      public_key: NOBODYS_KEY,
      counter: 0,
      transports: [],
    },
    answer,
    (challenge) => useChallenge(deps, home, purpose, challenge),
  );
  return passkey && counter !== null ? { way: 'passkey', id: passkey.id, counter } : null;
}

/** An authenticator that was told which passkeys fit need not say whose they are. */
function isOfOwner({ user_handle }: KeptPasskeyRow, { response }: PasskeyAnswer): boolean {
  return !response.userHandle || response.userHandle === user_handle.toString('base64url');
}
