import { Type } from 'typebox';
import { defineCall } from '#app/platform/contract.ts';
import { HUMAN_CHECK_FIELD, HumanCheckAnswer } from '#app/platform/human-check-contract.ts';
import { PASSWORD_MAX } from '#app/platform/password.ts';
import { EMAIL_MAX } from './contract.ts';

/* Calls of the staff's entry: they are answered at its own host alone. */

const CLOSED = { additionalProperties: false };
const CODE_UNITS_MAX = 20;
const Password = Type.String({ minLength: 1, maxLength: 8 * PASSWORD_MAX });
const Code = Type.String({ minLength: 1, maxLength: CODE_UNITS_MAX });

export const signInStaff = defineCall({
  name: 'signInStaff',
  summary:
    'Signs somebody of the staff in, with password and a code of the authenticator: whatever of it is wrong is one answer. At the host of the staff alone, as all calls below /api/staff.',
  method: 'POST',
  path: '/api/staff/login',
  who: 'anyone',
  body: Type.Object(
    {
      email: Type.String({ minLength: 1, maxLength: EMAIL_MAX }),
      password: Password,
      code: Code,
      [HUMAN_CHECK_FIELD]: HumanCheckAnswer,
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: [
    'invalid_input',
    'human_check_failed',
    'sign_in_failed',
    'too_many_sign_ins',
    'too_many_codes',
  ],
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
  summary: 'Sets password and authenticator by the link of an invitation, once, and signs in.',
  method: 'POST',
  path: '/api/staff/invitation',
  who: 'anyone',
  body: Type.Object(
    {
      token: Type.String({ maxLength: 53 }),
      password: Password,
      sealed: Type.String({ maxLength: 400 }),
      code: Code,
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
  ],
});
