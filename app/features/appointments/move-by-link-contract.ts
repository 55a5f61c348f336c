import { Type, type Static } from 'typebox';
import { CLOSED, TokenText } from '#app/features/reservations/contract.ts';
import { defineCall, InstantText } from '#app/platform/contract.ts';
import { HUMAN_CHECK_FIELD, HumanCheckAnswer } from '#app/platform/human-check-contract.ts';

const MovedByLink = Type.Object({
  id: Type.String(),
  startsAt: InstantText,
  endsAt: InstantText,
  /** It can be moved until then: the clinic's deadline. */
  movableUntil: InstantText,
  /** That moment has not passed. */
  isMovable: Type.Boolean(),
});
export type MovedByLink = Static<typeof MovedByLink>;

export const moveByLink = defineCall({
  name: 'moveByLink',
  summary:
    "Moves a booking to another free time of the same calendar by the token of its mail (the one that cancels it), until the clinic's deadline. The token works on; repeating it changes nothing. `used`: it has been cancelled (`details.isCalledOff`: by the clinic); `changed_meanwhile`: it does not begin at `shownStartsAt` any more.",
  method: 'POST',
  path: '/api/reservation/move',
  who: 'anyone',
  body: Type.Object(
    {
      token: TokenText,
      slotId: Type.String({ pattern: '^[1-9][0-9]{0,14}-[0-9a-z]{1,7}$' }),
      /** When it begins as the page shows it. */
      shownStartsAt: InstantText,
      [HUMAN_CHECK_FIELD]: HumanCheckAnswer,
    },
    CLOSED,
  ),
  answer: MovedByLink,
  errors: [
    'invalid_input',
    'human_check_failed',
    'used',
    'expired',
    'of_age',
    'not_found',
    'too_many_requests',
    'slot_taken',
    'not_offered',
    'person_busy',
    'too_late_to_change',
    'appointment_over',
    'appointment_undecided',
    'other_insurance_year',
    'changed_meanwhile',
  ],
});
