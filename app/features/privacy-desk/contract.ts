import { Type, type Static } from 'typebox';
import { defineCall, IdText } from '#app/platform/contract.ts';
import {
  PRIVACY_REFUSALS,
  PRIVACY_REQUEST_KINDS,
  PRIVACY_REQUEST_STATES,
} from '#app/platform/states.ts';
import { staff } from '#app/platform/who.ts';
import {
  EXTENSION_REASONS,
  REQUEST_ASKERS,
  REQUEST_CHANNELS,
} from '#app/people/privacy-requests.ts';

const CLOSED = { additionalProperties: false };
const Text = Type.String({ maxLength: 400 });

export const registerPrivacyRequest = defineCall({
  name: 'registerPrivacyRequest',
  summary:
    'Registers that a customer of a partner asks for a copy of their data or for their erasure. Who it is is told by last name, first name and date of birth; the e-mail address where several people have those. `fields.identity`: there is nobody, or there are several. `fields.kind`: such a request is open already. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/privacy/:partnerId/requests',
  who: staff('privacy.decide'),
  params: Type.Object({ partnerId: IdText }),
  body: Type.Object(
    {
      kind: Type.Enum([...PRIVACY_REQUEST_KINDS]),
      channel: Type.Enum([...REQUEST_CHANNELS]),
      askedBy: Type.Enum([...REQUEST_ASKERS]),
      /** `YYYY-MM-DD`. */
      receivedOn: Text,
      /** Of the letter, as the partner numbers its papers; empty: none. */
      reference: Text,
      isIdentityProven: Type.Boolean(),
      lastName: Text,
      firstName: Text,
      dateOfBirth: Text,
      email: Text,
    },
    CLOSED,
  ),
  answer: Type.Object({ id: Type.String() }),
  answerStatus: 201,
  errors: ['invalid_input', 'too_many_requests'],
});

export const findPrivacyRequests = defineCall({
  name: 'findPrivacyRequests',
  summary:
    'Finds the requests of whoever signs in with an e-mail address, which is sent so that it stands in no address; noted. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/privacy/:partnerId/find',
  who: staff('privacy.decide'),
  params: Type.Object({ partnerId: IdText }),
  body: Type.Object({ email: Text }, CLOSED),
  answer: Type.Object({
    found: Type.Array(
      Type.Object({
        id: Type.String(),
        kind: Type.Enum([...PRIVACY_REQUEST_KINDS]),
        state: Type.Enum([...PRIVACY_REQUEST_STATES]),
      }),
    ),
  }),
  errors: ['invalid_input'],
});

const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Step = Type.Union([
  Type.Object(
    {
      step: Type.Enum(['prove_identity', 'plan_erasure', 'note_told', 'send_copy', 'withdraw']),
      version,
    },
    CLOSED,
  ),
  Type.Object(
    { step: Type.Literal('extend'), reason: Type.Enum([...EXTENSION_REASONS]), version },
    CLOSED,
  ),
  Type.Object(
    { step: Type.Literal('refuse'), reason: Type.Enum([...PRIVACY_REFUSALS]), version },
    CLOSED,
  ),
]);
export type PrivacyStep = Static<typeof Step>;

export const takePrivacyStep = defineCall({
  name: 'takePrivacyStep',
  summary:
    'Takes a request one step on: the identity is proven, the erasure is planned, the person was told of it otherwise than by mail, a link to the copy is mailed to the person, two months more are needed, it is refused, or withdrawn. The person is told by mail. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/privacy/:partnerId/requests/:id/step',
  who: staff('privacy.decide'),
  params: Type.Object({ partnerId: IdText, id: IdText }),
  body: Step,
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});
