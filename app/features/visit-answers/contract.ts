import { Type, type Static } from 'typebox';
import { defineCall, ShownStart } from '#app/platform/contract.ts';
import { HUMAN_CHECK_FIELD, HumanCheckAnswer } from '#app/platform/human-check-contract.ts';

/** coming, cancel: the visit; no_texts: no text messages to the number it was booked with. */
export const VISIT_ANSWERS = ['coming', 'cancel', 'no_texts'] as const;
const VisitAnswer = Type.Enum(VISIT_ANSWERS);
export type VisitAnswer = Static<typeof VisitAnswer>;

export const answerVisit = defineCall({
  name: 'answerVisit',
  summary:
    'Answers a reminder by its link, without a session: the patient comes, cancels until the clinic’s deadline, or wants no text messages to this number. Repeating it changes nothing. `expired`: the visit is over or was cancelled. `of_age`: the child it was booked for has come of age since; only the texts can be stopped. `changed_meanwhile`: it does not begin at `shownStartsAt` any more.',
  method: 'POST',
  path: '/api/visit-answers',
  who: 'anyone',
  query: ShownStart,
  // A malformed token gets the same answer as an unknown one.
  body: Type.Object(
    {
      token: Type.String(),
      answer: VisitAnswer,
      [HUMAN_CHECK_FIELD]: HumanCheckAnswer,
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({}),
  errors: [
    'invalid_input',
    'human_check_failed',
    'not_found',
    'expired',
    'of_age',
    'too_late_to_change',
    'too_many_requests',
    'changed_meanwhile',
  ],
});
