import { Type, type Static } from 'typebox';
import { DayText, defineCall, InstantText } from '#app/platform/contract.ts';
import { HUMAN_CHECK_FIELD, HumanCheckAnswer } from '#app/platform/human-check-contract.ts';
import { PASSWORD_MAX } from '#app/platform/password.ts';
import { SecondFactorCode } from './second-factor-code.ts';
import { SIGN_IN_WAYS } from './sign-in-ways.ts';
import { ACCOUNT_TOKEN_KINDS, TOKEN_KINDS } from './token-kinds.ts';

const CLOSED = { additionalProperties: false };
export const EMAIL_MAX = 254;
/** Anything that can stand in a mailed link's place; what is no token is answered like an unknown one. */
const TokenText = Type.String({ minLength: 1, maxLength: 200 });
/** Any text but one with NUL, which the database does not take. */
const Email = Type.String({ minLength: 1, maxLength: EMAIL_MAX, pattern: '^[^\\u0000]*$' });
/** In units: the rules count characters, and a longer text is refused unread. */
const Password = Type.String({ maxLength: 8 * PASSWORD_MAX });
const Confirmation = Type.Object({ status: Type.Literal(200), message: Type.String() });

export const signIn = defineCall({
  name: 'signIn',
  summary:
    'Signs in: the answer carries a new session cookie. An unknown address and a wrong password are one answer. `second_factor_required`: the same again, with a code of the authenticator app or a recovery code.',
  method: 'POST',
  path: '/api/login',
  who: 'anyone',
  body: Type.Object(
    {
      email: Email,
      password: Password,
      code: Type.Optional(SecondFactorCode),
      [HUMAN_CHECK_FIELD]: HumanCheckAnswer,
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: [
    'invalid_input',
    'human_check_failed',
    'sign_in_failed',
    'second_factor_required',
    'second_factor_wrong',
    'second_factor_missing',
    'account_pending',
    'account_locked',
    'too_many_sign_ins',
    'too_many_codes',
  ],
});

export const signOut = defineCall({
  name: 'signOut',
  summary: 'Ends the session of this browser. Repeating it changes nothing.',
  method: 'POST',
  path: '/api/logout',
  who: 'anyone',
  answer: Type.Object({}),
});

const Customer = Type.Object({
  id: Type.Integer(),
  userEmail: Type.String(),
  currentSubscription: Type.Union([
    Type.Object({
      name: Type.String(),
      dateOfBirth: Type.String(),
      contactEmail: Type.String(),
      phone: Type.String(),
      mothersName: Type.String(),
      zipcode: Type.String(),
      city: Type.String(),
      street: Type.String(),
      currentPeriod: Type.Object({ endDate: Type.String() }),
    }),
    Type.Null(),
  ]),
  hasCardNetwork: Type.Boolean(),
  hasPreauthorization: Type.Boolean(),
  hasMedicalCare: Type.Boolean(),
  hasAppointments: Type.Boolean(),
  hasMap: Type.Boolean(),
  hasMelanoma: Type.Boolean(),
  hasActiveProductCampaign: Type.Boolean(),
  callCenterNumber: Type.Union([Type.String(), Type.Null()]),
});

export const getMe = defineCall({
  name: 'getMe',
  summary: 'Who is signed in (null: a visitor), and the partner of this portal.',
  method: 'GET',
  path: '/api/me',
  who: 'anyone',
  answer: Type.Object({
    customer: Type.Union([Customer, Type.Null()]),
    partner: Type.Object({ logo: Type.String(), hasMelanoma: Type.Boolean() }),
  }),
});

const OpenSession = Type.Object({
  id: Type.String(),
  /** Families of browser and system, `Firefox · Windows`; empty when unknown. */
  agent: Type.String(),
  signedInBy: Type.Enum([...SIGN_IN_WAYS]),
  startedAt: InstantText,
  lastSeenAt: InstantText,
  isCurrent: Type.Boolean(),
});
export type OpenSession = Static<typeof OpenSession>;

export const findSessions = defineCall({
  name: 'findSessions',
  summary: 'Where the caller is signed in.',
  method: 'GET',
  path: '/api/sessions',
  who: 'customer',
  answer: Type.Object({ sessions: Type.Array(OpenSession) }),
});

export const endSession = defineCall({
  name: 'endSession',
  summary: 'Signs one of the caller’s sessions out.',
  method: 'POST',
  path: '/api/sessions/:id/end',
  who: 'customer',
  params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found'],
});

export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  summary: 'Signs the caller out everywhere but here.',
  method: 'POST',
  path: '/api/sessions/end-others',
  who: 'customer',
  answer: Type.Object({ ended: Type.Integer() }),
});

export const requestPasswordRecovery = defineCall({
  name: 'requestPasswordRecovery',
  summary:
    'Mails a link for a new password. The answer is the same whether or not there is an account with that address.',
  method: 'POST',
  path: '/api/forgotpwd',
  who: 'anyone',
  body: Type.Object({ email: Email, [HUMAN_CHECK_FIELD]: HumanCheckAnswer }, CLOSED),
  answer: Confirmation,
  errors: ['invalid_input', 'human_check_failed', 'too_many_mails'],
});

/** What every use of a mailed link may be answered. */
const TOKEN_ERRORS = [
  'invalid_input',
  'human_check_failed',
  'expired',
  'used',
  'not_found',
] as const;

const PasswordByToken = Type.Object(
  { token: TokenText, password: Password, [HUMAN_CHECK_FIELD]: HumanCheckAnswer },
  CLOSED,
);

const PasswordSet = Type.Object({
  ...Confirmation.properties,
  /** The answer carries a session cookie. */
  isSignedIn: Type.Boolean(),
});

export const recoverPassword = defineCall({
  name: 'recoverPassword',
  summary:
    'Sets a new password by the link of a mail (password-recovery). Every session of the account ends, and the answer carries a new one, but for an account that asks for a second factor: that is asked for at the sign-in.',
  method: 'POST',
  path: '/api/forgotpwd/newpassword',
  who: 'anyone',
  body: PasswordByToken,
  answer: PasswordSet,
  errors: TOKEN_ERRORS,
});

export const finishRegistration = defineCall({
  name: 'finishRegistration',
  summary:
    'Sets the first password by the link of a mail (finish-registration), which signs in as `recoverPassword` does.',
  method: 'POST',
  path: '/api/registration/password',
  who: 'anyone',
  body: PasswordByToken,
  answer: PasswordSet,
  errors: TOKEN_ERRORS,
});

const Verification = Type.Object(
  { token: TokenText, [HUMAN_CHECK_FIELD]: HumanCheckAnswer },
  CLOSED,
);

export const verifyRegistration = defineCall({
  name: 'verifyRegistration',
  summary: 'Confirms the e-mail address of a new account (verify-registration).',
  method: 'POST',
  path: '/api/registration/verification',
  who: 'anyone',
  body: Verification,
  answer: Confirmation,
  repeatsStatus: true,
  errors: TOKEN_ERRORS,
});

export const verifyNewEmail = defineCall({
  name: 'verifyNewEmail',
  summary:
    'Confirms a new e-mail address to sign in with (verify-new-email), in a session of the account that asked for it. The answer carries a new session cookie.',
  method: 'POST',
  path: '/api/newemail/verification',
  who: 'customer',
  body: Verification,
  answer: Confirmation,
  repeatsStatus: true,
  errors: [...TOKEN_ERRORS, 'other_account', 'email_taken'],
});

export const verifyNewContactEmail = defineCall({
  name: 'verifyNewContactEmail',
  summary:
    'Confirms a new e-mail address for letters (verify-new-contact-email), in a session of the account that asked for it.',
  method: 'POST',
  path: '/api/new-contact-email/verification',
  who: 'customer',
  body: Verification,
  answer: Confirmation,
  repeatsStatus: true,
  errors: [...TOKEN_ERRORS, 'other_account'],
});

export const verifyCorporate = defineCall({
  name: 'verifyCorporate',
  summary:
    'Confirms where the account’s owner works (verify-corporate), in a session of that account.',
  method: 'POST',
  path: '/api/corporate/verification',
  who: 'customer',
  body: Verification,
  answer: Confirmation,
  repeatsStatus: true,
  errors: [...TOKEN_ERRORS, 'other_account', 'email_taken'],
});

export const requestWorkAddress = defineCall({
  name: 'requestWorkAddress',
  summary:
    'Mails a link to the caller’s address at work, where an employer pays for the subscription: its cover is in force once that link was followed. Asking again sends another one.',
  method: 'POST',
  path: '/api/corporate/address',
  who: 'customer',
  body: Type.Object({ email: Email }, CLOSED),
  answer: Confirmation,
  errors: ['invalid_input', 'forbidden', 'too_many_mails'],
});

export const giveFullAuth = defineCall({
  name: 'giveFullAuth',
  summary:
    'Proves by the date of birth, too, who has signed in. Five wrong tries end in a pause of fifteen minutes.',
  method: 'POST',
  path: '/api/auth/full-auth',
  who: 'customer',
  body: Type.Object({ dateOfBirth: DayText, [HUMAN_CHECK_FIELD]: HumanCheckAnswer }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'human_check_failed', 'full_auth_failed', 'too_many_sign_ins'],
});

const AccountTokenCheck = Type.Object({
  type: Type.Enum(ACCOUNT_TOKEN_KINDS),
  /** Masked: `k…s@example.com`. */
  email: Type.String(),
  expiresAt: InstantText,
});
export type AccountTokenCheck = Static<typeof AccountTokenCheck>;

export const checkAccountToken = defineCall({
  name: 'checkAccountToken',
  summary:
    'Whether a mailed link of an account still works. `used`: what it was for is done; `expired`: too late, or a newer link took its place.',
  method: 'GET',
  path: '/api/account-token-check/:token',
  who: 'anyone',
  params: Type.Object({ token: TokenText }),
  query: Type.Object({ type: Type.Optional(Type.Enum(ACCOUNT_TOKEN_KINDS)) }),
  answer: AccountTokenCheck,
  errors: ['expired', 'used', 'not_found'],
});

export const viewAccountToken = defineCall({
  name: 'viewAccountToken',
  summary: 'Which page a mailed link belongs to, whether it still works or not.',
  method: 'GET',
  path: '/api/account-token/:token/view',
  who: 'anyone',
  params: Type.Object({ token: TokenText }),
  answer: Type.Object({ type: Type.Enum([...TOKEN_KINDS]) }),
  errors: ['not_found'],
});

export const resendAccountToken = defineCall({
  name: 'resendAccountToken',
  summary:
    'Mails a new link in the place of an old one, to the address on record. The answer is the same for a link that nobody knows.',
  method: 'POST',
  path: '/api/resend-token/:token',
  who: 'anyone',
  params: Type.Object({ token: TokenText }),
  body: Type.Object({ [HUMAN_CHECK_FIELD]: HumanCheckAnswer }, CLOSED),
  answer: Confirmation,
  errors: ['invalid_input', 'human_check_failed', 'too_many_mails'],
});
