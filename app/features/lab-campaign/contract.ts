import { Type } from 'typebox';
import { defineCall } from '#app/platform/contract.ts';
import { HUMAN_CHECK_FIELD, HumanCheckAnswer } from '#app/platform/human-check-contract.ts';

const CLOSED = { additionalProperties: false };
/** Any text a form may send; the form's own rules say what is right. */
const FormText = Type.String({ maxLength: 1000 });

export const registerForLab = defineCall({
  name: 'registerForLab',
  summary:
    'Registers for the laboratory test that the partner gives away, with a code that entitles to one; a mail confirms it. After the last day `registration_closed`.',
  method: 'POST',
  path: '/api/lab-registration',
  who: 'anyone',
  body: Type.Object(
    {
      lastName: FormText,
      firstName: FormText,
      dateOfBirth: FormText,
      email: FormText,
      phone: FormText,
      zipcode: FormText,
      code: FormText,
      /** Place and day as the page lists them. */
      choice: FormText,
      acceptsTerms: Type.Boolean(),
      agreesToMarketing: Type.Boolean(),
      [HUMAN_CHECK_FIELD]: HumanCheckAnswer,
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  answerStatus: 201,
  errors: [
    'invalid_input',
    'human_check_failed',
    'voucher_invalid',
    'not_found',
    'registration_closed',
    'too_many_voucher_tries',
    'sign_in_required',
  ],
});

export const withdrawLabMarketing = defineCall({
  name: 'withdrawLabMarketing',
  summary:
    'Withdraws what was agreed to about marketing, by the link of the confirming mail; again is fine.',
  method: 'POST',
  path: '/api/lab-registration/withdrawal',
  who: 'anyone',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'too_many_requests'],
});
