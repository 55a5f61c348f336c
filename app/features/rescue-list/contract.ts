import { Type } from 'typebox';
import { defineCall, IdText } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';

const params = Type.Object({ partnerId: IdText, id: Type.String({ format: 'uuid' }) });
/** As the caller has seen it: what changed meanwhile is not overwritten (`changed_meanwhile`). */
const calls = (minimum: number) => Type.Integer({ minimum, maximum: 30_000 });
const errors = ['invalid_input', 'not_found', 'changed_meanwhile'] as const;

export const noteClinicCall = defineCall({
  name: 'noteClinicCall',
  summary:
    'Notes that a clinic was called about a booking that it has not acknowledged, and whether it knows of it by now. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/rescue/:partnerId/:id/call',
  who: staff('care.organise'),
  params,
  body: Type.Object({ calls: calls(0), isTold: Type.Boolean() }, { additionalProperties: false }),
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
  body: Type.Object({ calls: calls(1) }, { additionalProperties: false }),
  answer: Type.Object({}),
  errors,
});
