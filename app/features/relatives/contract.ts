import { Type, type Static } from 'typebox';
import { defineCall } from '#app/platform/contract.ts';
import { HUMAN_CHECK_FIELD, HumanCheckAnswer } from '#app/platform/human-check-contract.ts';
import { PASSWORD_MAX } from '#app/platform/password.ts';
import { ADULT_RELATIONS, MINOR_RELATIONS } from './relative-rules.ts';

const CLOSED = { additionalProperties: false };
const Text = Type.String({ maxLength: 400 });
const Id = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Nothing = Type.Object({}, CLOSED);

const AdultRelative = Type.Object({
  id: Type.String(),
  name: Type.String(),
  relation: Type.Enum([...ADULT_RELATIONS]),
  /** invited: has not accepted yet; expired: did not in time; active: has an account of their own. */
  state: Type.Enum(['invited', 'expired', 'active']),
  /** Where the invitation went; null once it is accepted: the account's own address is nobody else's business. */
  email: Type.Union([Type.String(), Type.Null()]),
});
const Minor = Type.Object({
  id: Type.String(),
  name: Type.String(),
  dateOfBirth: Type.String(),
  relation: Type.Enum([...MINOR_RELATIONS]),
});
const Relatives = Type.Object({
  adults: Type.Array(AdultRelative),
  minors: Type.Array(Minor),
  /** Name of whose main account the caller shares; null: their own. */
  sharedFrom: Type.Union([Type.String(), Type.Null()]),
  /** A current subscription of their own, which others can share. */
  canShare: Type.Boolean(),
  subAccountsMax: Type.Integer(),
});
export type AdultRelative = Static<typeof AdultRelative>;
export type Minor = Static<typeof Minor>;
export type Relatives = Static<typeof Relatives>;

export const findRelatives = defineCall({
  name: 'findRelatives',
  summary: 'Adult relatives who share the caller’s account, and minors they act for.',
  method: 'GET',
  path: '/api/relatives',
  who: 'customer',
  answer: Relatives,
});

export const inviteRelative = defineCall({
  name: 'inviteRelative',
  summary:
    'Invites an adult who lives at the address of the main account: nothing is shared before they accept by their own mail.',
  method: 'POST',
  path: '/api/relatives',
  who: 'customer',
  body: Type.Object(
    {
      lastName: Text,
      firstName: Text,
      dateOfBirth: Text,
      email: Text,
      relation: Type.Enum([...ADULT_RELATIONS]),
      zipcode: Text,
      city: Text,
      street: Text,
    },
    CLOSED,
  ),
  answer: Type.Object({ id: Type.String() }),
  answerStatus: 201,
  errors: [
    'invalid_input',
    'forbidden',
    'too_many_relatives',
    'subscription_required',
    'other_address',
    'too_many_mails',
  ],
});

export const removeRelative = defineCall({
  name: 'removeRelative',
  summary: 'Takes an invitation back, or ends the sharing with an adult relative.',
  method: 'POST',
  path: '/api/relatives/:id/remove',
  who: 'customer',
  params: Id,
  body: Nothing,
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found'],
});

export const leaveMainAccount = defineCall({
  name: 'leaveMainAccount',
  summary: 'Ends the sharing from the relative’s side. The account stays, without the product.',
  method: 'POST',
  path: '/api/relatives/leave',
  who: 'customer',
  body: Nothing,
  answer: Type.Object({}),
  errors: ['not_found'],
});

export const addMinor = defineCall({
  name: 'addMinor',
  summary: 'Notes a child on whose behalf the caller asks and books; it gets no account.',
  method: 'POST',
  path: '/api/relatives/minors',
  who: 'customer',
  body: Type.Object(
    {
      lastName: Text,
      firstName: Text,
      dateOfBirth: Text,
      relation: Type.Enum([...MINOR_RELATIONS]),
    },
    CLOSED,
  ),
  answer: Type.Object({ id: Type.String() }),
  answerStatus: 201,
  errors: ['invalid_input', 'too_many_relatives'],
});

export const removeMinor = defineCall({
  name: 'removeMinor',
  summary: 'Deletes what is known of a child.',
  method: 'POST',
  path: '/api/relatives/minors/:id/remove',
  who: 'customer',
  params: Id,
  body: Nothing,
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found'],
});

export const acceptInvitation = defineCall({
  name: 'acceptInvitation',
  summary:
    'Accepts by the link of the invitation’s mail: opens an account of their own, with a password, that shares the main account’s product, and signs in to it.',
  method: 'POST',
  path: '/api/relatives/accept',
  who: 'anyone',
  body: Type.Object(
    {
      token: Type.String({ minLength: 1, maxLength: 200 }),
      phone: Text,
      mothersName: Text,
      password: Type.String({ maxLength: 8 * PASSWORD_MAX }),
      acceptsTerms: Type.Literal(true),
      [HUMAN_CHECK_FIELD]: HumanCheckAnswer,
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: [
    'invalid_input',
    'human_check_failed',
    'not_found',
    'used',
    'expired',
    'email_taken',
    'other_address',
    'subscription_required',
  ],
});
