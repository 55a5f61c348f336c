import { Type } from 'typebox';
import { defineCall, IdText } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';

export const noteClinicCall = defineCall({
  name: 'noteClinicCall',
  summary:
    'Notes that a clinic was called about a booking that it has not acknowledged, and whether it knows of it by now. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/rescue/:partnerId/:id/call',
  who: staff('care.organise'),
  params: Type.Object({ partnerId: IdText, id: Type.String({ format: 'uuid' }) }),
  body: Type.Object(
    {
      /** As the caller has seen it: what changed meanwhile is not overwritten (`changed_meanwhile`). */
      calls: Type.Integer({ minimum: 0, maximum: 30_000 }),
      isTold: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});
