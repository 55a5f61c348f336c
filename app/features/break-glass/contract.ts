import { Type } from 'typebox';
import { findPeople } from '#app/features/call-centre/contract.ts';
import { STAFF_PROOF_ERRORS, StaffProofFields } from '#app/features/identity/staff-proof.ts';
import { LookAnswer, LookQuery, tellLook } from '#app/features/work-looks/look-contract.ts';
import { defineCall, IdText } from '#app/platform/contract.ts';
import { BREAK_GLASS_VERDICTS } from '#app/platform/states.ts';
import { staff } from '#app/platform/who.ts';
import {
  COMMENT_MAX,
  EMERGENCIES_PER_DAY,
  EMERGENCY_GROUNDS,
  EMERGENCY_MINUTES,
  NOTE_MAX,
} from './rules.ts';

const CLOSED = { additionalProperties: false };
const Which = Type.Object({ partnerId: IdText, id: Type.String({ format: 'uuid' }) });

export const findInEmergency = defineCall({
  name: 'findInEmergency',
  summary:
    'Looks for a customer to be opened in an emergency: name and date of birth, telephone number, or the number of a booking. Says only that there is somebody, and at which partner. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/emergency/find',
  who: staff('emergency.open'),
  body: Type.Object({ by: findPeople.body!.properties.by }, CLOSED),
  answer: findPeople.answer,
  errors: ['invalid_input'],
});

export const openInEmergency = defineCall({
  name: 'openInEmergency',
  summary: `Opens a customer who was found to this session of the staff, to be read for ${EMERGENCY_MINUTES} minutes, with a code of the authenticator or a passkey; ${EMERGENCIES_PER_DAY} within a day. Those who watch are told by mail. Repeating it while it is open finds the same. At the host of the staff alone.`,
  method: 'POST',
  path: '/api/staff/emergency/open',
  who: staff('emergency.open'),
  body: Type.Object(
    {
      found: Type.String({ pattern: '^[A-Za-z0-9_-]{40,400}$' }),
      grounds: Type.Enum([...EMERGENCY_GROUNDS]),
      /** Why, in own words. */
      comment: Type.String({ maxLength: 2 * COMMENT_MAX }),
      ...StaffProofFields,
    },
    CLOSED,
  ),
  answer: Type.Object({ partnerId: Type.Integer(), id: Type.String() }),
  errors: ['invalid_input', 'not_found', ...STAFF_PROOF_ERRORS, 'too_many_requests'],
});

export const endEmergency = defineCall({
  name: 'endEmergency',
  summary:
    'Ends an emergency access before its time. Repeating it changes nothing. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/emergency/:partnerId/:id/end',
  who: staff('emergency.open'),
  params: Which,
  answer: Type.Object({}),
  errors: ['invalid_input'],
});

export const lookAtEmergency = defineCall({
  name: 'lookAtEmergency',
  summary: tellLook('an emergency access'),
  method: 'POST',
  path: '/api/staff/break-glass/:partnerId/:id/look',
  who: staff('emergency.review'),
  params: Which,
  query: LookQuery,
  answer: LookAnswer,
  errors: ['invalid_input', 'not_found'],
});

export const reviewEmergency = defineCall({
  name: 'reviewEmergency',
  summary:
    'Says of an emergency access whether it was justified, never of one’s own. What changed meanwhile is not overwritten (`changed_meanwhile`). At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/break-glass/:partnerId/:id/review',
  who: staff('emergency.review'),
  params: Which,
  body: Type.Object(
    {
      version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      verdict: Type.Enum(BREAK_GLASS_VERDICTS),
      note: Type.String({ maxLength: 2 * NOTE_MAX }),
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});
