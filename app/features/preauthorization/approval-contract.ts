import { Type } from 'typebox';
import { defineCall } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';
import { REFUSAL_REASONS } from './refusal-reasons.ts';

export const decideApproval = defineCall({
  name: 'decideApproval',
  summary:
    'Approves a visit that waits for the insurer, or refuses it with a reason; the member is told by mail. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/approvals/:partnerId/:reservationId/decision',
  who: staff('preauthorization.decide'),
  params: Type.Object({
    partnerId: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }),
    reservationId: Type.String({ format: 'uuid' }),
  }),
  body: Type.Object(
    {
      isApproved: Type.Boolean(),
      /** Needed to refuse. */
      reason: Type.Optional(Type.Enum([...REFUSAL_REASONS])),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'appointment_over'],
});
