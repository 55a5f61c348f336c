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
import { confirmTotp, deleteTotp, startTotp } from './factor-queries.server.ts';
import type { TotpSetup } from './factor-contract.ts';
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
import { startStaffSession, type StaffSignedIn } from './staff-session.server.ts';
import { createTotpSecret, describeTotp, findTotpStep } from './totp.server.ts';
import { drawQr } from './turn-totp.server.ts';

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
  const issuer = `${portal.theme.productName[portal.locale]} – staff`;
  const address = describeTotp(secret, { issuer, label: email });
  const sealed = seal(appSecret, placeOf(account_id, token), secret).toString('base64url');
  return { name, email, setup: { key: secret, address, qr: drawQr(address) }, sealed };
}

export interface AcceptInvitationInput {
  portal: Portal;
  token: string;
  password: string;
  sealed: string;
  code: string;
  humanCheck: string;
  userAgent: string | undefined;
}

/**
 * Sets password and authenticator by the link, once, and signs in: every session from before ends.
 * @throws PortalError human_check_failed, not_found (of nobody, used, or over), too_many_requests, invalid_input (fields.password), second_factor_wrong, expired (the page is of another link), unavailable
 */
export async function acceptStaffInvitation(
  deps: AccountDeps,
  { portal, token, password, sealed, code, humanCheck, userAgent }: AcceptInvitationInput,
): Promise<StaffSignedIn> {
  const { db, appSecret, passwords } = deps;
  await requireHuman(deps.humanCheck, humanCheck, portal.host);
  const invitation = await requireInvitation(deps, portal, token);
  const { account_id: accountId, email, name } = invitation;
  const wrong =
    checkPasswordLength(password, STAFF_PASSWORD_MIN) ??
    ((await isCommonPassword(password, [email, name])) ? 'common' : null);
  if (wrong) throw new PortalError('invalid_input', { fields: { password: wrong } });
  const place = placeOf(accountId, token);
  const secret = unseal(appSecret, place, Buffer.from(sealed, 'base64url'));
  if (secret === null) throw new PortalError('expired');
  const step = findTotpStep(secret, code, nowMs());
  if (step === null) throw new PortalError('second_factor_wrong');
  const passwordHash = await passwords.hash(password);
  const cookie = await transact(
    db.main,
    async (transaction) => {
      if (!(await spendStaffInvitation(transaction, invitation.hash))) {
        throw new PortalError('not_found');
      }
      await endSessions(transaction, accountId, null);
      await deleteTotp(transaction, accountId);
      const kept = seal(appSecret, totpPlace(accountId), secret);
      await startTotp(transaction, accountId, kept);
      await confirmTotp(transaction, accountId, kept, step);
      await openStaffAccount(transaction, accountId, passwordHash);
      return startStaffSession(transaction, portal, {
        staff: { staffId: invitation.staff_id, accountId, name },
        homePartnerId: invitation.partner_id,
        userAgent,
      });
    },
    { partnerId: invitation.partner_id },
  );
  const owner = { partnerId: portal.partner.id, email: foldEmail(email) };
  return { cookie, device: createDevice(appSecret, owner) };
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

/** A secret shown for one link is none of another's. */
function placeOf(accountId: number, token: string) {
  return ['staff_invitation', accountId, hashToken(token).toString('hex')] as const;
}
