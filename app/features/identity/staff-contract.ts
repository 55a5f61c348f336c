import { Type } from 'typebox';
import { defineCall } from '#app/platform/contract.ts';
import { HUMAN_CHECK_FIELD, HumanCheckAnswer } from '#app/platform/human-check-contract.ts';
import { PASSWORD_MAX } from '#app/platform/password.ts';
import { EMAIL_MAX } from './contract.ts';
import { TotpSetup } from './factor-contract.ts';
import { NewPasskey, WebAuthnOptions } from './passkey-contract.ts';
import { SecondFactorCode } from './second-factor-code.ts';
import { PROOF_PURPOSES, STAFF_PROOF_ERRORS, StaffProofFields } from './staff-proof.ts';

/* Calls of the staff's entry: they are answered at its own host alone. */

const CLOSED = { additionalProperties: false };
const Password = Type.String({ minLength: 1, maxLength: 8 * PASSWORD_MAX });
const Email = Type.String({ minLength: 1, maxLength: EMAIL_MAX });
const InvitationToken = Type.String({ maxLength: 53 });

export const signInStaff = defineCall({
  name: 'signInStaff',
  summary:
    'Signs somebody of the staff in, with password and a code of the authenticator or a passkey: whatever of it is wrong is one answer. At the host of the staff alone, as all calls below /api/staff.',
  method: 'POST',
  path: '/api/staff/login',
  who: 'anyone',
  body: Type.Object(
    {
      email: Email,
      password: Password,
      ...StaffProofFields,
      [HUMAN_CHECK_FIELD]: HumanCheckAnswer,
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: ['invalid_input', 'human_check_failed', 'sign_in_failed', 'too_many_sign_ins'],
});

export const describeStaffSignIn = defineCall({
  name: 'describeStaffSignIn',
  summary:
    'What the browser looks for a passkey by (PublicKeyCredentialRequestOptionsJSON), for signing in with one address; it says nothing about whether there is such an account. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/login/passkey',
  who: 'anyone',
  body: Type.Object({ email: Email }, CLOSED),
  answer: WebAuthnOptions,
  errors: ['invalid_input'],
});

export const getStaffSession = defineCall({
  name: 'getStaffSession',
  summary:
    'Whether somebody of the staff is signed in with this browser. Asked with `background` it is no sign that somebody is there. At the host of the staff alone.',
  method: 'GET',
  path: '/api/staff/session',
  who: 'anyone',
  query: Type.Object({ background: Type.Optional(Type.String({ maxLength: 1 })) }, CLOSED),
  answer: Type.Object({ isSignedIn: Type.Boolean() }),
});

export const signOutStaff = defineCall({
  name: 'signOutStaff',
  summary: 'Ends the session of this browser. Repeating it changes nothing.',
  method: 'POST',
  path: '/api/staff/logout',
  who: 'anyone',
  answer: Type.Object({}),
});

export const acceptStaffInvitation = defineCall({
  name: 'acceptStaffInvitation',
  summary:
    'Sets password and an authenticator or a passkey by the link of an invitation, once, and signs in.',
  method: 'POST',
  path: '/api/staff/invitation',
  who: 'anyone',
  body: Type.Object(
    {
      token: InvitationToken,
      password: Password,
      sealed: Type.Optional(Type.String({ maxLength: 400 })),
      code: Type.Optional(SecondFactorCode),
      /** In the place of the two. */
      passkey: Type.Optional(NewPasskey),
      [HUMAN_CHECK_FIELD]: HumanCheckAnswer,
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: [
    'invalid_input',
    'human_check_failed',
    'not_found',
    'too_many_requests',
    'expired',
    'second_factor_wrong',
    'passkey_failed',
  ],
});

export const describeInvitationPasskey = defineCall({
  name: 'describeInvitationPasskey',
  summary:
    'What the browser makes a passkey by (PublicKeyCredentialCreationOptionsJSON) for whoever accepts an invitation. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/invitation/passkey',
  who: 'anyone',
  body: Type.Object({ token: InvitationToken }, CLOSED),
  answer: WebAuthnOptions,
  errors: ['invalid_input', 'not_found', 'too_many_requests'],
});

/* Of everybody who is signed in: what signs them in. */

/** The password again, and one of what signs in besides. */
const StepUp = Type.Object({ password: Password, ...StaffProofFields }, CLOSED);
const STEP_UP_ERRORS = ['invalid_input', 'password_wrong', ...STAFF_PROOF_ERRORS] as const;

export const describeStaffProof = defineCall({
  name: 'describeStaffProof',
  summary:
    'What the browser looks for one of the caller’s passkeys by (PublicKeyCredentialRequestOptionsJSON), to show once more who is at the keyboard. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/access/proof',
  who: 'staff',
  body: Type.Object({ purpose: Type.Enum([...PROOF_PURPOSES]) }, CLOSED),
  answer: WebAuthnOptions,
  errors: ['invalid_input', 'passkey_failed'],
});

export const prepareStaffTotp = defineCall({
  name: 'prepareStaffTotp',
  summary:
    'A secret for an authenticator app of the caller’s, good for fifteen minutes; nothing asks for it yet. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/access/authenticator/prepare',
  who: 'staff',
  body: StepUp,
  answer: TotpSetup,
  errors: STEP_UP_ERRORS,
});

export const turnStaffTotpOn = defineCall({
  name: 'turnStaffTotpOn',
  summary:
    'Lets the authenticator sign in from now on, once it has shown a right code. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/access/authenticator',
  who: 'staff',
  body: Type.Object({ code: SecondFactorCode }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'expired', 'second_factor_wrong', 'too_many_sign_ins'],
});

export const removeStaffTotp = defineCall({
  name: 'removeStaffTotp',
  summary:
    'Lets the authenticator sign in no more, never the last of what does. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/access/authenticator/remove',
  who: 'staff',
  body: StepUp,
  answer: Type.Object({}),
  errors: STEP_UP_ERRORS,
});

export const describeStaffPasskey = defineCall({
  name: 'describeStaffPasskey',
  summary:
    'What the browser makes a passkey of the caller’s by (PublicKeyCredentialCreationOptionsJSON). At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/access/passkeys/prepare',
  who: 'staff',
  body: StepUp,
  answer: WebAuthnOptions,
  errors: [...STEP_UP_ERRORS, 'too_many_passkeys'],
});

export const addStaffPasskey = defineCall({
  name: 'addStaffPasskey',
  summary:
    'Keeps a passkey that the browser has made (RegistrationResponseJSON). At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/access/passkeys',
  who: 'staff',
  body: NewPasskey,
  answer: Type.Object({}),
  answerStatus: 201,
  errors: ['invalid_input', 'passkey_failed', 'too_many_passkeys'],
});

export const removeStaffPasskey = defineCall({
  name: 'removeStaffPasskey',
  summary:
    'Lets one of the caller’s passkeys sign in no more, never the last of what does. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/access/passkeys/:id/remove',
  who: 'staff',
  params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  body: StepUp,
  answer: Type.Object({}),
  errors: [...STEP_UP_ERRORS, 'not_found'],
});
