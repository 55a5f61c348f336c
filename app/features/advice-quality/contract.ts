import { Type } from 'typebox';
import { defineCall, IdText } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';
import { SCORES } from './quality-rules.ts';

const CLOSED = { additionalProperties: false };
const Which = Type.Object({ partnerId: IdText, id: Type.String({ format: 'uuid' }) });
const Score = Type.Enum([...SCORES]);

export const checkAnswer = defineCall({
  name: 'checkAnswer',
  summary:
    'Checks a closed thread that was drawn and in which the caller has not written, with a remark for its author. One doctor does. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/advice-quality/:partnerId/:id/check',
  who: staff('advice.answer'),
  params: Which,
  body: Type.Object(
    {
      sheet: Type.Object({ isSafe: Score, isClear: Score, isHelpful: Score }, CLOSED),
      remark: Type.String({ maxLength: 20_000 }),
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found'],
});

export const replyToCheck = defineCall({
  name: 'replyToCheck',
  summary:
    'Notes that the author of a checked answer has read the check, and what they say to it, once; empty: nothing. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/advice-quality/:partnerId/:id/reply',
  who: staff('advice.answer'),
  params: Which,
  body: Type.Object({ reply: Type.String({ maxLength: 20_000 }) }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});
