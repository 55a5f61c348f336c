import { Type, type Static } from 'typebox';
import { STAFF_PROOF_ERRORS, StaffProofFields } from '#app/features/identity/staff-proof.ts';
import { DATA_COPY_FILE } from '#app/features/profile/data-copy.ts';
import { LookAnswer, LookQuery, tellLook } from '#app/features/work-looks/look-contract.ts';
import { defineCall, defineFile, IdText, InstantText } from '#app/platform/contract.ts';
import { HUMAN_CHECK_FIELD, HumanCheckAnswer } from '#app/platform/human-check-contract.ts';
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
    'Registers that somebody asks a partner for a copy of their data or for their erasure. Who it is is told by last name, first name and date of birth, and, where several people have those, by the rest. `fields.identity`: there is nobody, or there are several. `fields.kind`: such a request is open already. At the host of the staff alone.',
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
      /** false: they booked, asked for care, sent a laboratory form or were invited without one. */
      hasAccount: Type.Boolean(),
      email: Text,
      /** These two of somebody without an account; empty: not told. */
      phone: Text,
      booking: Text,
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
    'Finds the requests of whoever signs in with an e-mail address, which is sent so that it stands in no address; noted, and counted with the look-ups of people. At the host of the staff alone.',
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
  errors: ['invalid_input', 'too_many_requests'],
});

const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Step = Type.Union([
  Type.Object(
    {
      step: Type.Enum([
        'prove_identity',
        'take_back',
        'note_told',
        'tell_again',
        'send_copy',
        'withdraw',
      ]),
      version,
    },
    CLOSED,
  ),
  Type.Object(
    {
      step: Type.Enum(['propose_erasure', 'confirm_erasure']),
      /** Whoever found the screen unlocked has neither. */
      ...StaffProofFields,
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

export const lookAtPrivacyRequest = defineCall({
  name: 'lookAtPrivacyRequest',
  summary: tellLook('a request about somebody’s data'),
  method: 'POST',
  path: '/api/staff/privacy/:partnerId/requests/:id/look',
  who: staff('privacy.read'),
  params: Type.Object({ partnerId: IdText, id: IdText }),
  query: LookQuery,
  answer: LookAnswer,
  errors: ['invalid_input', 'not_found'],
});

export const takePrivacyStep = defineCall({
  name: 'takePrivacyStep',
  summary:
    'Takes a request one step on: the identity is proven, the erasure is proposed and confirmed by somebody else, each with a fresh code or a passkey, or taken back, the person was told of it otherwise than by mail or is mailed again, a link to the copy is mailed to the person, two months more are needed, it is refused, or withdrawn. The person is told by mail. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/privacy/:partnerId/requests/:id/step',
  who: staff('privacy.decide'),
  params: Type.Object({ partnerId: IdText, id: IdText }),
  body: Step,
  answer: Type.Object({}),
  errors: ['invalid_input', 'forbidden', 'not_found', 'changed_meanwhile', ...STAFF_PROOF_ERRORS],
});

/** Anything: a malformed token gets the same answer as an unknown one. */
const TokenText = Type.String();

/** open: it does what it is for; stopped: the erasure was; over: too late. */
export const PRIVACY_LINK_STATES = ['open', 'stopped', 'erased', 'over'] as const;
export type PrivacyLinkState = (typeof PRIVACY_LINK_STATES)[number];

export const openPrivacyCopy = defineCall({
  name: 'openPrivacyCopy',
  summary:
    'The address of the copy of somebody who cannot sign in, for whoever has the link that was mailed and knows the date of birth; it works for some minutes. Five wrong dates end the link.',
  method: 'POST',
  path: '/api/data-requests/copies',
  who: 'anyone',
  body: Type.Object(
    { token: TokenText, dateOfBirth: Text, [HUMAN_CHECK_FIELD]: HumanCheckAnswer },
    CLOSED,
  ),
  answer: Type.Object({ href: Type.String(), expiresAt: InstantText }),
  errors: ['invalid_input', 'human_check_failed', 'not_found', 'expired', 'too_many_requests'],
});

export const downloadPrivacyCopy = defineFile({
  name: 'downloadPrivacyCopy',
  summary: `Everything held about whoever opened the link, for machines and to read, saved as ${DATA_COPY_FILE}.`,
  path: '/api/data-requests/copies/:ticket',
  who: 'anyone',
  params: Type.Object({ ticket: Type.String({ pattern: '^[A-Za-z0-9_-]{40,400}$' }) }),
  type: 'application/zip',
  savedAs: DATA_COPY_FILE,
});

export const stopErasureByLink = defineCall({
  name: 'stopErasureByLink',
  summary:
    'Stops the erasure of somebody who cannot sign in, by the link that told them of it. Repeating it succeeds again.',
  method: 'POST',
  path: '/api/data-requests/stopped',
  who: 'anyone',
  body: Type.Object({ token: TokenText, [HUMAN_CHECK_FIELD]: HumanCheckAnswer }, CLOSED),
  answer: Type.Object({}),
  errors: ['human_check_failed', 'not_found', 'expired', 'too_many_requests'],
});
