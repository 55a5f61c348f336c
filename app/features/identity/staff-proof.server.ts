import { foldEmail } from '#app/people/account-email.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { findPasskeyRows } from './factor-queries.server.ts';
import { requireOwnStaffAccount } from './own-account.server.ts';
import { createChallenge, type ChallengePurpose } from './passkey-challenge.server.ts';
import { requirePasskey } from './passkey-factor.server.ts';
import { requireFactor, spendFactor, type Factor } from './second-factor.server.ts';
import type { ProofPurpose, StaffProof } from './staff-proof.ts';
import { describePasskeySignIn } from './webauthn.server.ts';

type ProofDeps = Pick<AccountDeps, 'db' | 'appSecret'>;

/** The browser's own dialog waits no longer. */
const ANSWER_MS = 5 * 60_000;

/** For whom a challenge of signing in is good: whoever took it along for one address signs in with no other. */
export function signInPurpose(email: string): ChallengePurpose {
  return `staff sign-in:${foldEmail(email)}`;
}

/** What a browser looks for a passkey by at the door: of whatever address, so that it says of none whether there is such an account. */
export function describeStaffSignIn(
  { appSecret }: Pick<ProofDeps, 'appSecret'>,
  { portal: { host }, email }: { portal: Portal; email: string },
): Promise<object> {
  const place = { host, purpose: signInPurpose(email) };
  return describePasskeySignIn(
    host,
    createChallenge(appSecret, place, nowMs() + ANSWER_MS),
    ANSWER_MS,
  );
}

/**
 * What the browser of somebody of the staff looks for one of their passkeys by, to be shown again in this session.
 * @throws PortalError sign_in_required, forbidden, passkey_failed: they have none
 */
export async function describeStaffProof(
  { db, appSecret }: ProofDeps,
  { portal, purpose }: { portal: Portal; purpose: ProofPurpose },
): Promise<object> {
  const { accountId, sessionId, home } = requireOwnStaffAccount(portal);
  const { host } = home;
  const rows = await transact(db.main, (transaction) => findPasskeyRows(transaction, accountId), {
    partnerId: home.partner.id,
  });
  const known = rows.filter((one) => one.host === host);
  if (known.length === 0) throw new PortalError('passkey_failed');
  const place = { host, purpose: againPurpose(sessionId, purpose) };
  const challenge = createChallenge(appSecret, place, nowMs() + ANSWER_MS);
  return describePasskeySignIn(host, challenge, ANSWER_MS, known);
}

const againPurpose = (sessionId: string, purpose: ProofPurpose): ChallengePurpose =>
  `again:${sessionId}:${purpose}`;

/**
 * Asks somebody of the staff who is signed in for a code of their authenticator or for a passkey once more: whoever found the screen
 * unlocked has neither.
 * @returns not used up yet: `spendFactor` does that
 * @throws PortalError sign_in_required, second_factor_missing, second_factor_required, second_factor_wrong, too_many_sign_ins, too_many_codes
 */
export async function requireStaffProof(
  deps: ProofDeps,
  portal: Portal,
  { code, passkey }: StaffProof,
  where: ProofPurpose,
): Promise<Factor> {
  const { accountId, sessionId, home } = requireOwnStaffAccount(portal);
  const account = { id: accountId, customer_id: null };
  if (passkey) {
    const purpose = againPurpose(sessionId, where);
    return requirePasskey(deps, home, account, passkey, { purpose, where });
  }
  const factor = await requireFactor(deps, home, account, code ?? '', where);
  if (!factor) throw new PortalError('second_factor_missing');
  return factor;
}

/** The same, and uses it up. @throws PortalError as `requireStaffProof` */
export async function takeStaffProof(
  deps: ProofDeps,
  portal: Portal,
  proof: StaffProof,
  where: ProofPurpose,
): Promise<void> {
  const factor = await requireStaffProof(deps, portal, proof, where);
  const { accountId, home } = requireOwnStaffAccount(portal);
  const account = { id: accountId, customer_id: null };
  await transact(deps.db.main, (transaction) => spendFactor(transaction, home, account, factor), {
    partnerId: home.partner.id,
  });
}
