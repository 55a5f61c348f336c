import { randomUUID } from 'node:crypto';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { PASSWORD_MAX } from '#app/platform/password.ts';
import type { Portal } from '#app/platform/portal.ts';
import { countTries, forgiveTries } from '#app/platform/throttle.server.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { isPasswordHeld } from './queries.server.ts';
import { createDevice } from './device.server.ts';
import { forgiveSignIn, noteFailedSignIn, requireSignInTry } from './guard-sign-in.server.ts';
import type { ChallengePurpose } from './passkey-challenge.server.ts';
import { findPasskey } from './passkey-factor.server.ts';
import { findCode, listFactorTries, spendFactor, type Factor } from './second-factor.server.ts';
import type { StaffProof } from './staff-proof.ts';
import { signInPurpose } from './staff-proof.server.ts';
import { findPartnerIds, getStaffAccount, type StaffAccountRow } from './staff-queries.server.ts';
import {
  atHome,
  endStaffSession,
  NO_PARTNER,
  startStaffSession,
  type StaffSignedIn,
} from './staff-session.server.ts';

/** The number of no account. */
const NOBODY = 0;

export interface StaffSignInInput extends StaffProof {
  portal: Portal;
  email: string;
  password: string;
  humanCheck: string;
  userAgent: string | undefined;
  /** Of the browser's session, which ends. */
  oldCookie: string | undefined;
  /** What the browser got when it signed in before. */
  device: string | undefined;
}

/**
 * Signs somebody of the staff in, with password and a code of the authenticator or a passkey at once: whatever of it is wrong, and
 * whether there is such an account at all, is one answer after the same statements. Nobody is ever half signed in.
 * Counted and guarded as a patient’s is.
 * @throws PortalError human_check_failed, too_many_sign_ins, sign_in_failed; unavailable when too many sign in at once
 */
export async function signInStaff(
  deps: AccountDeps,
  input: StaffSignInInput,
): Promise<StaffSignedIn> {
  const { db, appSecret, passwords } = deps;
  const { portal } = input;
  const signInTry = await requireSignInTry(deps, input);
  const { email, device } = signInTry;

  const known = await findAccount(deps, email);
  const typed = input.password.length > 2 * PASSWORD_MAX ? '' : input.password;
  const isRight = await passwords.fits(known?.password_hash ?? null, typed);
  const account = isRight && known?.status === 'active' ? known : null;
  const asked = { purpose: signInPurpose(email), where: device ?? 'staff' };
  const factor = await findFactor(deps, portal, account, input, asked);
  if (!account || !factor) return refuse(deps, portal, known, account !== null);
  const home = atHome(portal, account.partner_id);
  const cookie = await transact(
    db.main,
    async (transaction) => {
      // The password may have been changed, or the account suspended, since it was compared.
      if (!(await isPasswordHeld(transaction, account))) throw new PortalError('sign_in_failed');
      await spendFactor(transaction, home, { id: account.id, customer_id: null }, factor);
      return startStaffSession(transaction, portal, {
        staff: { staffId: account.staff_id, accountId: account.id, name: account.name },
        homePartnerId: account.partner_id,
        way: factor.way,
        userAgent: input.userAgent,
      });
    },
    { partnerId: account.partner_id },
  ).catch((error: unknown) => {
    throw isWrongCode(error) ? new PortalError('sign_in_failed') : error;
  });
  await endStaffSession(deps, input.oldCookie);
  await forgiveSignIn(deps, portal, signInTry);
  return { cookie, device: createDevice(appSecret, { partnerId: portal.partner.id, email }) };
}

/** Asks every partner in turn, also when one has the account already: how long it takes says nothing about whether there is one. */
async function findAccount({ db }: AccountDeps, email: string): Promise<StaffAccountRow | null> {
  let found: StaffAccountRow | null = null;
  for (const partnerId of await findPartnerIds(db.main)) {
    const account = await transact(db.main, (transaction) => getStaffAccount(transaction, email), {
      partnerId,
    });
    found ??= account;
  }
  return found;
}

function isWrongCode(error: unknown): boolean {
  return (
    error instanceof PortalError &&
    ['second_factor_wrong', 'second_factor_required'].includes(error.code)
  );
}

/**
 * null: a wrong code or passkey, an account without an authenticator, which no code signs in to, or too many tries: only who
 * knows the password comes so far, and would be told that it was right.
 * @param account null: the password was wrong. What was shown is then looked for at nobody's, by the same statements: how long it
 *   takes says nothing either.
 */
async function findFactor(
  deps: AccountDeps,
  portal: Portal,
  account: StaffAccountRow | null,
  { code, passkey }: StaffProof,
  { purpose, where }: { purpose: ChallengePurpose; where: string },
): Promise<Factor | null> {
  const accountId = account?.id ?? NOBODY;
  const home = atHome(portal, account?.partner_id ?? NO_PARTNER);
  // Of nobody's each is the first: an owner's tries are used up by nobody who does not know the password.
  const whose = account ? String(account.id) : randomUUID();
  const { tries, triesOfDay } = listFactorTries(deps.appSecret, whose, where);
  const wait = await countTries(deps.db.main, home.partner.id, [tries, triesOfDay]);
  const factor = await (passkey
    ? findPasskey(deps, home, { accountId, answer: passkey, purpose })
    : findCode(deps, home.partner.id, { accountId, code: code ?? '' }));
  if (!factor || wait > 0) return null;
  await forgiveTries(deps.db.main, home.partner.id, [{ ...tries, isOver: true }, triesOfDay]);
  return factor;
}

/** @param isPasswordRight what was shown besides was wrong */
async function refuse(
  deps: AccountDeps,
  portal: Portal,
  account: StaffAccountRow | null,
  isPasswordRight: boolean,
): Promise<never> {
  await noteFailedSignIn(deps, portal);
  await transact(
    deps.db.main,
    (transaction) =>
      writeAudit(transaction, portal, {
        action: 'staff_sign_in_failed',
        customerId: null,
        ...(account && { object: { kind: 'staff', id: account.staff_id } }),
        grounds: isPasswordRight ? 'second_factor' : 'password',
      }),
    { partnerId: account?.partner_id ?? NO_PARTNER },
  );
  throw new PortalError('sign_in_failed');
}
