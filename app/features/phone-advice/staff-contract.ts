import { Type } from 'typebox';
import { defineCall, IdText } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';
import { NOTE_MAX } from './call-back.ts';

const CLOSED = { additionalProperties: false };
const Which = Type.Object({ partnerId: IdText, id: Type.String({ format: 'uuid' }) });

export const lookAtCallBack = defineCall({
  name: 'lookAtCallBack',
  summary:
    'Notes that the caller has a call-back open, and says who else has and how it stands. Says nothing about the person. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/call-backs/:partnerId/:id/look',
  who: staff('call_back.work'),
  params: Which,
  query: Type.Object({ background: Type.Optional(Type.Literal('1')) }, CLOSED),
  answer: Type.Object({
    /** Their names. */
    others: Type.Array(Type.String()),
    /** null: nobody. */
    claimedBy: Type.Union([Type.String(), Type.Null()]),
    attempts: Type.Integer(),
  }),
  errors: ['invalid_input', 'not_found'],
});

export const claimCallBack = defineCall({
  name: 'claimCallBack',
  summary: 'Takes a call-back on, so that nobody else calls. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/call-backs/:partnerId/:id/claim',
  who: staff('call_back.work'),
  params: Which,
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'already_claimed'],
});

export const releaseCallBack = defineCall({
  name: 'releaseCallBack',
  summary:
    'Gives a call-back that the caller has taken on back to all who may make it. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/call-backs/:partnerId/:id/release',
  who: staff('call_back.work'),
  params: Which,
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'already_claimed'],
});

export const finishCallBack = defineCall({
  name: 'finishCallBack',
  summary:
    'Notes what came of a call that the caller has taken on. Not reached, it waits for the next attempt; after three it ends, and whoever asked is told by mail. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/call-backs/:partnerId/:id/finish',
  who: staff('call_back.work'),
  params: Which,
  body: Type.Object(
    { isReached: Type.Boolean(), note: Type.String({ maxLength: 2 * NOTE_MAX }) },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'already_claimed'],
});
