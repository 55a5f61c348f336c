import { Type, type Static } from 'typebox';
import { defineCall, InstantText } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';
import { CASE_EVENTS, DOCUMENT_KINDS } from './case-work.ts';
import { REFUSAL_REASONS } from './refusal-reasons.ts';

const CLOSED = { additionalProperties: false };
const Uuid = Type.String({ format: 'uuid' });
const Which = Type.Object({
  partnerId: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }),
  reservationId: Uuid,
});
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Amount = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Nothing = Type.Null();

/** What was done on a case, without a word about the person. */
export const CaseEvent = Type.Object({
  at: InstantText,
  kind: Type.Enum([...CASE_EVENTS]),
  /** Of the staff; null: the member, or the portal itself. */
  by: Type.Union([Type.String(), Nothing]),
  status: Type.Union([Type.Enum(['approved', 'rejected']), Nothing]),
  amount: Type.Union([Type.Integer(), Nothing]),
  reason: Type.Union([Type.Enum([...REFUSAL_REASONS]), Nothing]),
  document: Type.Union([Type.Enum([...DOCUMENT_KINDS]), Nothing]),
});
export type CaseEvent = Static<typeof CaseEvent>;

export const decideApproval = defineCall({
  name: 'decideApproval',
  summary:
    'Approves a visit that waits for the insurer, whole or in part, or refuses it with a reason; the member is told by mail. Above an amount that the partner sets a second person has to decide the same: until then it is proposed. `changed_meanwhile` and `appointment_over` say in `details.changes` what happened since `version`. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/approvals/:partnerId/:reservationId/decision',
  who: staff('preauthorization.decide'),
  params: Which,
  body: Type.Object(
    {
      /** As the caller has seen the case. */
      version: Version,
      isApproved: Type.Boolean(),
      /** Of what was asked for, to approve a part. */
      amount: Type.Optional(Amount),
      /** Needed to refuse. */
      reason: Type.Optional(Type.Enum([...REFUSAL_REASONS])),
    },
    CLOSED,
  ),
  answer: Type.Object({
    /** A second person has to decide the same. */
    isProposed: Type.Boolean(),
  }),
  errors: ['invalid_input', 'not_found', 'appointment_over', 'changed_meanwhile'],
});

export const askForDocument = defineCall({
  name: 'askForDocument',
  summary:
    'Asks the member of a visit that waits for the insurer for a document, by mail with a link to send it; the promise begins anew when it comes. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/approvals/:partnerId/:reservationId/document',
  who: staff('preauthorization.decide'),
  params: Which,
  body: Type.Object({ version: Version, document: Type.Enum([...DOCUMENT_KINDS]) }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'appointment_over', 'changed_meanwhile'],
});

export const lookAtApproval = defineCall({
  name: 'lookAtApproval',
  summary:
    'Notes that the caller has a case open, and says who else has and what happened since a version. Says nothing about the person. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/approvals/:partnerId/:reservationId/look',
  who: staff('preauthorization.read'),
  params: Which,
  query: Type.Object({ background: Type.Optional(Type.Literal('1')) }, CLOSED),
  body: Type.Object({ version: Version }, CLOSED),
  answer: Type.Object({
    /** Their names. */
    others: Type.Array(Type.String()),
    changes: Type.Array(CaseEvent),
  }),
  errors: ['invalid_input', 'not_found'],
});

export const openReferral = defineCall({
  name: 'openReferral',
  summary:
    'An address under which a file of a visit that waits for the insurer can be seen for 60 seconds, in this session alone. That it was opened is on record. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/approvals/:partnerId/:reservationId/files/:fileId/address',
  who: staff('preauthorization.read'),
  params: Type.Object({ ...Which.properties, fileId: Uuid }),
  answer: Type.Object({ url: Type.String(), expiresAt: InstantText }),
  errors: ['invalid_input', 'not_found'],
});

/** Not in the description: the address is made by `openReferral`. */
export const REFERRAL_PATH = '/api/staff/approvals/:partnerId/:reservationId/files/:fileId/content';
export const ReferralParams = openReferral.params;
