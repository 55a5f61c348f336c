import { Type } from 'typebox';
import { defineCall, IdText } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';

const CLOSED = { additionalProperties: false };
const params = Type.Object({ partnerId: IdText, id: Type.String({ format: 'uuid' }) });
/** As the caller has seen it: what changed meanwhile is not overwritten (`changed_meanwhile`). */
const calls = (minimum: number) => Type.Integer({ minimum, maximum: 30_000 });
const errors = ['invalid_input', 'not_found', 'changed_meanwhile'] as const;

export const lookAtClinicCall = defineCall({
  name: 'lookAtClinicCall',
  summary:
    'Notes that the caller has a booking at hand of which they call its clinic, and says who else has and how it stands. Says nothing about the person. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/rescue/:partnerId/:id/look',
  who: staff('care.organise'),
  params,
  query: Type.Object({ background: Type.Optional(Type.Literal('1')) }, CLOSED),
  answer: Type.Object({
    /** Their names. */
    others: Type.Array(Type.String()),
    /** How often the clinic was called; null: it knows by now. */
    calls: Type.Union([Type.Integer(), Type.Null()]),
  }),
  errors: ['invalid_input', 'not_found'],
});

export const noteClinicCall = defineCall({
  name: 'noteClinicCall',
  summary:
    'Notes that a clinic was called about a booking that it has not acknowledged, and whether it knows of it by now. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/rescue/:partnerId/:id/call',
  who: staff('care.organise'),
  params,
  body: Type.Object({ calls: calls(0), isTold: Type.Boolean() }, CLOSED),
  answer: Type.Object({}),
  errors,
});

export const takeBackClinicCall = defineCall({
  name: 'takeBackClinicCall',
  summary:
    'Takes back, shortly after, the note that a clinic knows of a booking by a call. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/rescue/:partnerId/:id/take-back',
  who: staff('care.organise'),
  params,
  body: Type.Object({ calls: calls(1) }, CLOSED),
  answer: Type.Object({}),
  errors,
});
