import { Type, type Static } from 'typebox';
import { defineCall } from '#app/platform/contract.ts';
import { PASSWORD_MAX } from '#app/platform/password.ts';
import { NewPasskey, PasskeyAnswer, WebAuthnOptions } from './passkey-contract.ts';
import { SECOND_FACTOR_ERRORS, SecondFactorCode } from './second-factor-code.ts';

const CLOSED = { additionalProperties: false };

/** The password again and, where codes are on, a code. */
const StepUp = Type.Object(
  {
    password: Type.String({ maxLength: 8 * PASSWORD_MAX }),
    code: Type.Optional(SecondFactorCode),
  },
  CLOSED,
);
const STEP_UP_ERRORS = [
  'invalid_input',
  'sign_in_required',
  'password_wrong',
  ...SECOND_FACTOR_ERRORS,
  'too_many_sign_ins',
  'forbidden',
] as const;
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

export const TotpSetup = Type.Object({
  /** base32, to be typed where no picture can be taken. */
  key: Type.String(),
  /** `otpauth://`: on a telephone it opens the app. */
  address: Type.String(),
  /** Its QR code: dark squares of one unit in a square of `size` units, as an SVG path. */
  qr: Type.Object({ size: Type.Integer(), path: Type.String() }),
});
export type TotpSetup = Static<typeof TotpSetup>;

export const prepareTotp = defineCall({
  name: 'prepareTotp',
  summary: 'A secret for an authenticator app, good for fifteen minutes; nothing asks for it yet.',
  method: 'POST',
  path: '/api/second-factor/prepare',
  who: 'customer',
  body: StepUp,
  answer: TotpSetup,
  errors: STEP_UP_ERRORS,
});

export const turnTotpOn = defineCall({
  name: 'turnTotpOn',
  summary:
    'Asks for a code at every sign-in once the app has shown a right one. Answers the recovery codes, this once.',
  method: 'POST',
  path: '/api/second-factor/on',
  who: 'customer',
  body: Type.Object({ code: SecondFactorCode }, CLOSED),
  answer: RecoveryCodes,
  errors: ['invalid_input', 'expired', 'second_factor_wrong', 'too_many_sign_ins'],
});

export const turnTotpOff = defineCall({
  name: 'turnTotpOff',
  summary: 'Asks for no code any more.',
  method: 'POST',
  path: '/api/second-factor/off',
  who: 'customer',
  body: StepUp,
  answer: Type.Object({}),
  errors: STEP_UP_ERRORS,
});

export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  summary: 'Ten new recovery codes in the place of the old ones, answered this once.',
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  who: 'customer',
  body: StepUp,
  answer: RecoveryCodes,
  errors: STEP_UP_ERRORS,
});

export const describeNewPasskey = defineCall({
  name: 'describeNewPasskey',
  summary: 'What the browser makes a passkey by (PublicKeyCredentialCreationOptionsJSON).',
  method: 'POST',
  path: '/api/passkeys/prepare',
  who: 'customer',
  body: StepUp,
  answer: WebAuthnOptions,
  errors: [...STEP_UP_ERRORS, 'too_many_passkeys'],
});

export const addPasskey = defineCall({
  name: 'addPasskey',
  summary: 'Keeps a passkey that the browser has made (RegistrationResponseJSON).',
  method: 'POST',
  path: '/api/passkeys',
  who: 'customer',
  body: NewPasskey,
  answer: Type.Object({}),
  answerStatus: 201,
  errors: ['invalid_input', 'passkey_failed', 'too_many_passkeys'],
});

export const removePasskey = defineCall({
  name: 'removePasskey',
  summary: 'Lets one of the caller’s passkeys open nothing any more.',
  method: 'POST',
  path: '/api/passkeys/:id/remove',
  who: 'customer',
  params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  body: StepUp,
  answer: Type.Object({}),
  errors: [...STEP_UP_ERRORS, 'not_found'],
});

export const describeSignInByPasskey = defineCall({
  name: 'describeSignInByPasskey',
  summary:
    'What the browser looks for a passkey by (PublicKeyCredentialRequestOptionsJSON); the same for everybody.',
  method: 'GET',
  path: '/api/login/passkey',
  who: 'anyone',
  answer: WebAuthnOptions,
});

export const signInWithPasskey = defineCall({
  name: 'signInWithPasskey',
  summary:
    'Signs in by the answer of a passkey (AuthenticationResponseJSON), which is both factors: the answer carries a new session cookie.',
  method: 'POST',
  path: '/api/login/passkey',
  who: 'anyone',
  body: Type.Object({ response: PasskeyAnswer }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'passkey_failed', 'account_locked', 'too_many_sign_ins'],
});
