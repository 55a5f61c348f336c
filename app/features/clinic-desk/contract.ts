import { Type } from 'typebox';
import { defineCall, IdText } from '#app/platform/contract.ts';
import { VISIT_MARKS } from '#app/platform/states.ts';
import { staff } from '#app/platform/who.ts';

const CLOSED = { additionalProperties: false };
const Which = Type.Object({ partnerId: IdText, id: Type.String({ format: 'uuid' }) });
/** As the caller has seen it: what changed meanwhile is not overwritten (`changed_meanwhile`). */
const version = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const markVisit = defineCall({
  name: 'markVisit',
  summary:
    'Notes at the desk of a clinic that a patient has come, was seen or did not come, or takes the last of these back. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/visits/:partnerId/:id/mark',
  who: staff('desk.work'),
  params: Which,
  body: Type.Object({ mark: Type.Enum([...VISIT_MARKS]), version }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile', 'too_late_to_change'],
});
