import { createPasswords } from '#app/platform/passwords.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { isGuessing } from '#app/platform/sign-in-alarm.server.ts';
import { addPasskey, describeOwnNewPasskey, removePasskey } from './change-passkeys.server.ts';
import { checkAccountToken } from './check-account-token.server.ts';
import {
  finishRegistration,
  recoverPassword,
  type ChoosePasswordInput,
} from './choose-password.server.ts';
import type { AccountDeps } from './deps.server.ts';
import { describeAccountToken } from './describe-account-token.server.ts';
import { endOtherSessions } from './end-other-sessions.server.ts';
import { endSession } from './end-session.server.ts';
import { findSessions } from './find-sessions.server.ts';
import { getOwnName } from './get-customer.server.ts';
import { getFactors } from './get-factors.server.ts';
import { getMe } from './get-me.server.ts';
import { giveFullAuth } from './give-full-auth.server.ts';
import { identifySession } from './identify-session.server.ts';
import { requestPasswordRecovery } from './request-password-recovery.server.ts';
import { requestWorkAddress } from './request-work-address.server.ts';
import type { StepUpInput } from './require-password.server.ts';
import { resendAccountToken } from './resend-account-token.server.ts';
import { describeSignInByPasskey, signInWithPasskey } from './sign-in-with-passkey.server.ts';
import { signIn, type SignInInput } from './sign-in.server.ts';
import { signOut } from './sign-out.server.ts';
import { signInStaff, type StaffSignInInput } from './sign-in-staff.server.ts';
import {
  acceptStaffInvitation,
  describeInvitationPasskey,
  describeStaffInvitation,
  type AcceptInvitationInput,
} from './staff-invitation.server.ts';
import { describeStaffProof, describeStaffSignIn } from './staff-proof.server.ts';
import type { ProofPurpose } from './staff-proof.ts';
import { identifyStaff, signOutStaff } from './staff-session.server.ts';
import type { AccountTokenKind } from './token-kinds.ts';
import { prepareTotp, renewRecoveryCodes, turnTotpOff, turnTotpOn } from './turn-totp.server.ts';
import type { UseTokenInput } from './account-token.server.ts';
import {
  verifyCorporate,
  verifyNewContactEmail,
  verifyNewEmail,
  verifyRegistration,
} from './verify-account.server.ts';
import { viewAccountToken } from './view-account-token.server.ts';

export type AccountServices = ReturnType<typeof createAccountServices>;
type Caller = { portal: Portal };
type StepUp = Caller & StepUpInput;
type WithoutDeps<Use extends (...all: never[]) => unknown> = Parameters<Use>[1];
type TokenInput = Caller & { token: string };

/** The use cases of accounts, bound to what they need. */
export function createAccountServices(
  needs: Omit<AccountDeps, 'passwords'> & Partial<Pick<AccountDeps, 'passwords'>>,
) {
  const deps: AccountDeps = { passwords: createPasswords(), ...needs };
  return {
    getMe: (portal: Portal) => getMe(deps, portal),
    getOwnName: (input: Caller) => getOwnName(deps, input),
    identifySession: (portal: Portal, secret: string | undefined) =>
      identifySession(deps, portal, secret),
    signIn: (input: SignInInput) => signIn(deps, input),
    identifyStaff: (portal: Portal, cookie: string | undefined, isBackground: boolean) =>
      identifyStaff(deps, portal, cookie, isBackground),
    signInStaff: (input: StaffSignInInput) => signInStaff(deps, input),
    signOutStaff: (input: Caller & { cookie: string | undefined }) => signOutStaff(deps, input),
    describeStaffInvitation: (input: TokenInput) => describeStaffInvitation(deps, input),
    describeInvitationPasskey: (input: TokenInput) => describeInvitationPasskey(deps, input),
    describeStaffSignIn: (input: Caller & { email: string }) => describeStaffSignIn(deps, input),
    describeStaffProof: (input: Caller & { purpose: ProofPurpose }) =>
      describeStaffProof(deps, input),
    acceptStaffInvitation: (input: AcceptInvitationInput) => acceptStaffInvitation(deps, input),
    isGuessing: ({ partner }: Portal) => isGuessing(deps.db.main, partner.id),
    describeSignInByPasskey: (portal: Portal) => describeSignInByPasskey(deps, portal),
    signInWithPasskey: (input: WithoutDeps<typeof signInWithPasskey>) =>
      signInWithPasskey(deps, input),
    getFactors: (input: Caller) => getFactors(deps, input),
    prepareTotp: (input: StepUp) => prepareTotp(deps, input),
    turnTotpOn: (input: Caller & { code: string }) => turnTotpOn(deps, input),
    turnTotpOff: (input: StepUp) => turnTotpOff(deps, input),
    renewRecoveryCodes: (input: StepUp) => renewRecoveryCodes(deps, input),
    describeNewPasskey: (input: StepUp) => describeOwnNewPasskey(deps, input),
    addPasskey: (input: WithoutDeps<typeof addPasskey>) => addPasskey(deps, input),
    removePasskey: (input: StepUp & { passkeyId: string }) => removePasskey(deps, input),
    signOut: (input: Caller & { secret: string | undefined }) => signOut(deps, input),
    findSessions: (input: Caller) => findSessions(deps, input),
    endSession: (input: Caller & { sessionId: string }) => endSession(deps, input),
    endOtherSessions: (input: Caller) => endOtherSessions(deps, input),
    requestPasswordRecovery: (input: Caller & { email: string; humanCheck: string }) =>
      requestPasswordRecovery(deps, input),
    recoverPassword: (input: ChoosePasswordInput) => recoverPassword(deps, input),
    finishRegistration: (input: ChoosePasswordInput) => finishRegistration(deps, input),
    verifyRegistration: (input: UseTokenInput) => verifyRegistration(deps, input),
    verifyNewEmail: (input: UseTokenInput) => verifyNewEmail(deps, input),
    verifyNewContactEmail: (input: UseTokenInput) => verifyNewContactEmail(deps, input),
    verifyCorporate: (input: UseTokenInput) => verifyCorporate(deps, input),
    requestWorkAddress: (input: Caller & { email: string }) => requestWorkAddress(deps, input),
    giveFullAuth: (input: Caller & { dateOfBirth: string; humanCheck: string }) =>
      giveFullAuth(deps, input),
    checkAccountToken: (input: TokenInput & { kind: AccountTokenKind | null }) =>
      checkAccountToken(deps, input),
    describeAccountToken: (input: TokenInput & { kind: AccountTokenKind }) =>
      describeAccountToken(deps, input),
    viewAccountToken: (input: TokenInput) => viewAccountToken(deps, input),
    resendAccountToken: (input: TokenInput & { humanCheck: string }) =>
      resendAccountToken(deps, input),
  };
}
