import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { getPasskeyOfAccount, type KeptPasskeyRow } from './factor-queries.server.ts';
import type { ChallengePurpose } from './passkey-challenge.server.ts';
import type { PasskeyAnswer } from './passkey-contract.ts';
import { tryFactor, type Factor } from './second-factor.server.ts';
import { useChallenge } from './use-challenge.server.ts';
import { readPasskeyAnswer } from './webauthn.server.ts';

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
  return tryFactor(deps, home, account, asked.where, async () => {
    const credentialId = Buffer.from(answer.id, 'base64url');
    const passkey = await transact(
      deps.db.main,
      (transaction) =>
        getPasskeyOfAccount(transaction, account.id, { host: home.host, credentialId }),
      { partnerId: home.partner.id },
    );
    if (!passkey || !isOfOwner(passkey, answer)) return null;
    const counter = await readPasskeyAnswer(home, passkey, answer, (challenge) =>
      useChallenge(deps, home, asked.purpose, challenge),
    );
    return counter === null ? null : { way: 'passkey', id: passkey.id, counter };
  });
}

/** An authenticator that was told which passkeys fit need not say whose they are. */
function isOfOwner({ user_handle }: KeptPasskeyRow, { response }: PasskeyAnswer): boolean {
  return !response.userHandle || response.userHandle === user_handle.toString('base64url');
}
