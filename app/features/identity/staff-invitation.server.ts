import { foldEmail } from '#app/people/account-email.ts';
import { isCommonPassword } from '#app/platform/common-passwords.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import { checkPasswordLength, STAFF_PASSWORD_MIN } from '#app/platform/password.ts';
import { requireToken } from '#app/platform/mailed-token.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { seal, unseal } from '#app/platform/seal.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { createDevice } from './device.server.ts';
import { confirmTotp, deletePasskeys, deleteTotp, startTotp } from './factor-queries.server.ts';
import type { TotpSetup } from './factor-contract.ts';
import {
  describePasskeyToMake,
  keepPasskey,
  readPasskey,
  type MadePasskey,
} from './make-passkey.server.ts';
import type { ChallengePurpose } from './passkey-challenge.server.ts';
import type { NewPasskey } from './passkey-contract.ts';
import { totpPlace } from './second-factor.server.ts';
import { endSessions } from './session-queries.server.ts';
import { readStaffSecret } from './staff-secret.ts';
import {
  getStaffInvitation,
  hasPartner,
  openStaffAccount,
  spendStaffInvitation,
  type StaffInvitationRow,
} from './staff-queries.server.ts';
import { atHome, startStaffSession, type StaffSignedIn } from './staff-session.server.ts';
import { createTotpSecret, findTotpStep } from './totp.server.ts';
import { describeSetup } from './turn-totp.server.ts';

/** What the page of an invitation shows. */
export interface StaffInvitation {
  name: string;
  email: string;
  /** For a new authenticator. */
  setup: TotpSetup;
  /** The same secret under the app's key: it comes back with the first code, and is kept nowhere until then. */
  sealed: string;
}

type InvitationDeps = Pick<AccountDeps, 'db' | 'tokenMisses'>;

/**
 * Opening the page changes nothing: every time it shows another secret.
 * @throws PortalError not_found (of nobody, used, or over), too_many_requests
 */
export async function describeStaffInvitation(
  deps: InvitationDeps & Pick<AccountDeps, 'appSecret'>,
  { portal, token }: { portal: Portal; token: string },
): Promise<StaffInvitation> {
  const { appSecret } = deps;
  const invitation = await requireInvitation(deps, portal, token);
  const { account_id, name, email } = invitation;
  const secret = createTotpSecret();
  const sealed = seal(appSecret, placeOf(account_id, token), secret).toString('base64url');
  return { name, email, setup: describeSetup(portal, secret, email), sealed };
}

/**
 * What the browser makes a passkey by that takes the place of an authenticator.
 * @throws PortalError not_found (of nobody, used, or over), too_many_requests
 */
export async function describeInvitationPasskey(
  deps: InvitationDeps & Pick<AccountDeps, 'appSecret'>,
  { portal, token }: { portal: Portal; token: string },
): Promise<object> {
  const { account_id, partner_id, email } = await requireInvitation(deps, portal, token);
  return describePasskeyToMake(deps.appSecret, atHome(portal, partner_id), {
    accountId: account_id,
    email,
    purpose: passkeyPurpose(token),
    // It takes the place of all that there were.
    known: [],
  });
}

export interface AcceptInvitationInput {
  portal: Portal;
  token: string;
  password: string;
  /** An authenticator with its first code, or a passkey. */
  sealed?: string | undefined;
  code?: string | undefined;
  passkey?: NewPasskey | undefined;
  humanCheck: string;
  userAgent: string | undefined;
}

/** What is to be kept of the second factor that was chosen. */
type ChosenFactor =
  | { way: 'totp'; sealed: Buffer; step: number }
  | { way: 'passkey'; passkey: MadePasskey };

/**
 * Sets password and second factor by the link, once, and signs in: every session and factor from before ends.
 * @throws PortalError human_check_failed, not_found (of nobody, used, or over), too_many_requests, invalid_input (fields.password, fields.code, fields.name), second_factor_wrong, passkey_failed, expired (the page is of another link), unavailable
 */
export async function acceptStaffInvitation(
  deps: AccountDeps,
  input: AcceptInvitationInput,
): Promise<StaffSignedIn> {
  const { db, appSecret, passwords } = deps;
  const { portal, token, password } = input;
  await requireHuman(deps.humanCheck, input.humanCheck, portal.host);
  const invitation = await requireInvitation(deps, portal, token);
  const { account_id: accountId, email, name } = invitation;
  const wrong =
    checkPasswordLength(password, STAFF_PASSWORD_MIN) ??
    ((await isCommonPassword(password, [email, name])) ? 'common' : null);
  if (wrong) throw new PortalError('invalid_input', { fields: { password: wrong } });
  const home = atHome(portal, invitation.partner_id);
  const chosen = await readChosen(deps, home, accountId, input);
  const passwordHash = await passwords.hash(password);
  const cookie = await transact(
    db.main,
    async (transaction) => {
      if (!(await spendStaffInvitation(transaction, invitation.hash))) {
        throw new PortalError('not_found');
      }
      await endSessions(transaction, accountId, null);
      await deleteTotp(transaction, accountId);
      await deletePasskeys(transaction, accountId);
      if (chosen.way === 'passkey') {
        await keepPasskey(transaction, appSecret, home, { accountId, passkey: chosen.passkey });
      } else {
        await startTotp(transaction, accountId, chosen.sealed);
        await confirmTotp(transaction, accountId, chosen.sealed, chosen.step);
      }
      await openStaffAccount(transaction, accountId, passwordHash);
      return startStaffSession(transaction, portal, {
        staff: { staffId: invitation.staff_id, accountId, name },
        homePartnerId: invitation.partner_id,
        way: chosen.way,
        userAgent: input.userAgent,
      });
    },
    { partnerId: invitation.partner_id },
  );
  const owner = { partnerId: portal.partner.id, email: foldEmail(email) };
  return { cookie, device: createDevice(appSecret, owner) };
}

async function readChosen(
  deps: AccountDeps,
  home: Portal,
  accountId: number,
  { token, sealed, code, passkey }: AcceptInvitationInput,
): Promise<ChosenFactor> {
  if (passkey) {
    return {
      way: 'passkey',
      passkey: await readPasskey(deps, home, passkeyPurpose(token), passkey),
    };
  }
  if (sealed === undefined || code === undefined) {
    throw new PortalError('invalid_input', { fields: { code: 'required' } });
  }
  const { appSecret } = deps;
  const secret = unseal(appSecret, placeOf(accountId, token), Buffer.from(sealed, 'base64url'));
  if (secret === null) throw new PortalError('expired');
  const step = findTotpStep(secret, code, nowMs());
  if (step === null) throw new PortalError('second_factor_wrong');
  return { way: 'totp', sealed: seal(appSecret, totpPlace(accountId), secret), step };
}

function requireInvitation(
  deps: InvitationDeps,
  portal: Portal,
  token: string,
): Promise<StaffInvitationRow & { hash: Buffer }> {
  const { homePartnerId: partnerId, secret } = readStaffSecret(token) ?? NOBODY;
  return requireToken(deps, portal, secret, async (hash) => {
    if (!(await hasPartner(deps.db.main, partnerId))) return null;
    const row = await transact(
      deps.db.main,
      (transaction) => getStaffInvitation(transaction, hash),
      { partnerId },
    );
    return row && { ...row, hash };
  });
}

/** Of what is no link at all. */
const NOBODY = { homePartnerId: 0, secret: '' };

/** A passkey is made for one link. */
function passkeyPurpose(token: string): ChallengePurpose {
  return `invitation:${hashToken(token).toString('hex')}`;
}

/** A secret shown for one link is none of another's. */
function placeOf(accountId: number, token: string) {
  return ['staff_invitation', accountId, hashToken(token).toString('hex')] as const;
}
