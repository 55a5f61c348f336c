import { Type } from 'typebox';
import { BookedItem, Hold } from '#app/features/reservations/contract.ts';
import { HOLD_SECRET_HEADER } from '#app/platform/call-headers.ts';
import { defineCall } from '#app/platform/contract.ts';
import { HUMAN_CHECK_FIELD, HumanCheckAnswer } from '#app/platform/human-check-contract.ts';

export const declineOffer = defineCall({
  name: 'declineOffer',
  summary:
    'Passes an offered time on to the next in line at once, by the link of its mail, without a session; the watch goes on. Again, and of an offer that is over, is fine. `used`: it was taken.',
  method: 'POST',
  path: '/api/earlier-times/declined',
  who: 'anyone',
  body: Type.Object({ token: Type.String() }, { additionalProperties: false }),
  answer: Type.Object({}),
  errors: ['not_found', 'used', 'too_many_requests'],
});

export const takeOffer = defineCall({
  name: 'takeOffer',
  summary: `Takes an offered time by the link of its mail. An appointment is moved to it; for another watch the account’s own session gets the held time for its browser (header ${HOLD_SECRET_HEADER}), with 15 minutes for the form. \`used\`: it was taken; \`expired\`: it is the next one’s.`,
  method: 'POST',
  path: '/api/earlier-times/taken',
  who: 'anyone',
  // A malformed token gets the same answer as an unknown one.
  body: Type.Object(
    { token: Type.String(), [HUMAN_CHECK_FIELD]: HumanCheckAnswer },
    { additionalProperties: false },
  ),
  answer: Type.Union([
    Type.Object({ kind: Type.Literal('moved'), item: BookedItem }),
    Type.Object({
      kind: Type.Literal('held'),
      hold: Hold,
      /** As calendars write them, with the clinic’s offset. */
      startsAt: Type.String(),
      endsAt: Type.String(),
    }),
  ]),
  errors: [
    'invalid_input',
    'human_check_failed',
    'sign_in_required',
    'other_account',
    'not_found',
    'used',
    'expired',
    'too_many_holds',
    'too_many_requests',
    'slot_taken',
    'not_offered',
    'person_busy',
    'too_late_to_change',
    'appointment_over',
    'appointment_undecided',
    'other_insurance_year',
  ],
});
