import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { writeAudit } from '#app/platform/audit.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { countTries, forgiveTries, hashSubject } from '#app/platform/throttle.server.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { createDevice } from './device.server.ts';
import { getPasskeyOwner, usePasskey, type PasskeyOwnerRow } from './factor-queries.server.ts';
import { createChallenge } from './passkey-challenge.server.ts';
import { getAccount, lockAccount } from './queries.server.ts';
import { SIGN_INS_PER_NETWORK } from './sign-in-limits.server.ts';
import type { SignedIn } from './sign-in.server.ts';
import { startSession } from './start-session.server.ts';
import { useChallenge } from './use-challenge.server.ts';
import { describePasskeySignIn, readPasskeyAnswer } from './webauthn.server.ts';

/** Long enough for somebody who looks for a key: a page that stays open asks again before it ends. */
const SIGNING_IN_MS = 10 * 60_000;

/** What a browser looks for a passkey by; the same for everybody, and nothing is written. */
export function describeSignInByPasskey(
  { appSecret }: Pick<AccountDeps, 'appSecret'>,
  { host }: Portal,
): Promise<object> {
  const challenge = createChallenge(
    appSecret,
    { host, purpose: 'sign-in' },
    nowMs() + SIGNING_IN_MS,
  );
  return describePasskeySignIn(host, challenge, SIGNING_IN_MS);
}

/**
 * Signs in with a passkey, which is both factors. Whatever is wrong with the answer is one failure; always a new session.
 * @throws PortalError too_many_sign_ins, passkey_failed; with a right answer account_locked
 */
export async function signInWithPasskey(
  { db, appSecret }: Pick<AccountDeps, 'db' | 'appSecret'>,
  input: {
    portal: Portal;
    response: AuthenticationResponseJSON;
    userAgent: string | undefined;
    oldSecret: string | undefined;
  },
): Promise<SignedIn> {
  const { portal, response } = input;
  const partnerId = portal.partner.id;
  const run = <T>(work: (transaction: Transaction) => Promise<T>) =>
    transact(db.main, work, { partnerId });
  const tries = [
    { throttle: SIGN_INS_PER_NETWORK, subject: hashSubject(appSecret, portal.clientHash) },
  ];
  const wait = await countTries(db.main, partnerId, tries);
  if (wait > 0) throw new PortalError('too_many_sign_ins', { retryAfterSeconds: wait });

  const passkey = await run((transaction) =>
    getPasskeyOwner(transaction, portal.host, Buffer.from(response.id, 'base64url')),
  );
  const counter =
    passkey && isOwnHandle(passkey, response)
      ? await readPasskeyAnswer(portal, passkey, response, (challenge) =>
          useChallenge({ db, appSecret }, portal, 'sign-in', challenge),
        )
      : null;
  if (!passkey || counter === null) {
    await run((transaction) =>
      writeAudit(transaction, portal, {
        action: 'passkey_refused',
        customerId: passkey?.customer_id ?? null,
      }),
    );
    throw new PortalError('passkey_failed');
  }
  await forgiveTries(db.main, partnerId, tries);
  return run(async (transaction) => {
    await lockAccount(transaction, passkey.account_id);
    if (!(await usePasskey(transaction, passkey.id, counter))) {
      throw new PortalError('passkey_failed');
    }
    const account = await getAccount(transaction, passkey.account_id);
    if (account?.status !== 'active') throw new PortalError('account_locked');
    const secret = await startSession(transaction, portal, {
      accountId: account.id,
      customerId: account.customer_id,
      way: 'passkey',
      userAgent: input.userAgent,
      oldSecret: input.oldSecret,
    });
    return { secret, device: createDevice(appSecret, { partnerId, email: passkey.email }) };
  });
}

/** The authenticator names the account by the handle it was given; it must be the one that has the passkey. */
function isOwnHandle({ user_handle }: PasskeyOwnerRow, { response }: AuthenticationResponseJSON) {
  return response.userHandle === user_handle.toString('base64url');
}
