import { Type } from 'typebox';
import { LookAnswer, LookQuery, tellLook } from '#app/features/work-looks/look-contract.ts';
import { defineCall } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';
import { BATCH_CODES_MAX, CODE_KINDS, CODE_STATES } from './code-rules.ts';

const CLOSED = { additionalProperties: false };
const NumberText = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });
const LongNumberText = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });
const OfPartner = Type.Object({ partnerId: NumberText });
const OfBatch = Type.Object({ partnerId: NumberText, batchId: LongNumberText });

export const makeCodes = defineCall({
  name: 'makeCodes',
  summary:
    'Makes a batch of vouchers for a product, or of codes for the laboratory test. The codes are in this answer and in no other. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/vouchers/:partnerId/batches',
  who: staff('partner.write'),
  params: OfPartner,
  body: Type.Object(
    {
      kind: Type.Enum([...CODE_KINDS]),
      productId: Type.Union([Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), Type.Null()]),
      name: Type.String({ maxLength: 1_000 }),
      count: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      usableUntil: Type.String({ maxLength: 100 }),
    },
    CLOSED,
  ),
  answer: Type.Object({
    batchId: Type.String(),
    codes: Type.Array(Type.String(), { maxItems: BATCH_CODES_MAX }),
  }),
  answerStatus: 201,
  errors: ['invalid_input', 'not_found', 'too_many_requests'],
});

export const lookAtBatch = defineCall({
  name: 'lookAtBatch',
  summary: tellLook('a batch of codes'),
  method: 'POST',
  path: '/api/staff/vouchers/:partnerId/batches/:batchId/look',
  who: staff('partner.write'),
  params: OfBatch,
  query: LookQuery,
  answer: LookAnswer,
  errors: ['invalid_input', 'not_found'],
});

export const revokeBatch = defineCall({
  name: 'revokeBatch',
  summary:
    'Takes a batch back, so that nobody can use what is unused of it, or lets it be used again. What changed meanwhile is not overwritten (`changed_meanwhile`). At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/vouchers/:partnerId/batches/:batchId/revoked',
  who: staff('partner.write'),
  params: OfBatch,
  body: Type.Object(
    {
      isRevoked: Type.Boolean(),
      version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});

export const revokeCode = defineCall({
  name: 'revokeCode',
  summary:
    'Takes one unused code of a batch back, or lets it be used again. `changed_meanwhile`: it was used, or is so already. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/vouchers/:partnerId/batches/:batchId/codes/:codeId/revoked',
  who: staff('partner.write'),
  params: Type.Object({ ...OfBatch.properties, codeId: LongNumberText }),
  body: Type.Object({ isRevoked: Type.Boolean() }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});

export const lookUpCode = defineCall({
  name: 'lookUpCode',
  summary:
    'Says of a code that a member has on paper what can be done with it and of which batch it is; noted. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/vouchers/:partnerId/look-up',
  who: staff('partner.write'),
  params: OfPartner,
  body: Type.Object({ code: Type.String({ maxLength: 100 }) }, CLOSED),
  answer: Type.Object({
    /** The same letters may be of either kind. */
    found: Type.Array(
      Type.Object({
        kind: Type.Enum([...CODE_KINDS]),
        state: Type.Enum([...CODE_STATES]),
        batchId: Type.Union([Type.String(), Type.Null()]),
        /** Takes it back, with its batch. */
        codeId: Type.String(),
      }),
    ),
  }),
  errors: ['invalid_input', 'not_found'],
});
