import { Type } from 'typebox';
import { defineCall } from '#app/platform/contract.ts';
import { HUMAN_CHECK_FIELD, HumanCheckAnswer } from '#app/platform/human-check-contract.ts';
import { PASSWORD_MAX } from '#app/platform/password.ts';

const CLOSED = { additionalProperties: false };
/** Any text a form may send; the form's own rules say what is right. */
const FormText = Type.String({ maxLength: 1000 });

export const register = defineCall({
  name: 'register',
  summary:
    'Registers with a voucher, or for a held time (header x-hold-secret): a mail with a link follows. The answer is the same whether or not there is an account with that address.',
  method: 'POST',
  path: '/api/registration',
  who: 'anyone',
  body: Type.Object(
    {
      lastName: FormText,
      firstName: FormText,
      dateOfBirth: FormText,
      mothersName: FormText,
      phone: FormText,
      email: FormText,
      zipcode: FormText,
      city: FormText,
      street: FormText,
      voucherCode: FormText,
      /** The address at work, for products that an employer pays. */
      workEmail: Type.Optional(FormText),
      acceptsTerms: Type.Boolean(),
      reservation: Type.Optional(
        Type.Object({ id: Type.String({ format: 'uuid' }), comment: FormText }, CLOSED),
      ),
      [HUMAN_CHECK_FIELD]: HumanCheckAnswer,
    },
    CLOSED,
  ),
  answer: Type.Object({ status: Type.Literal(200), message: Type.String() }),
  errors: [
    'invalid_input',
    'human_check_failed',
    'voucher_invalid',
    'not_eligible',
    'registration_closed',
    'hold_expired',
    'too_many_mails',
    'too_many_voucher_tries',
  ],
});

export const activateSubscription = defineCall({
  name: 'activateSubscription',
  summary:
    'Starts a subscription with a voucher for the customer who is signed in and has none. Who they are is asked for only when no earlier subscription says it.',
  method: 'POST',
  path: '/api/registration/activation',
  who: 'customer',
  body: Type.Object(
    {
      person: Type.Optional(
        Type.Object(
          {
            lastName: FormText,
            firstName: FormText,
            dateOfBirth: FormText,
            mothersName: FormText,
            phone: FormText,
            zipcode: FormText,
            city: FormText,
            street: FormText,
          },
          CLOSED,
        ),
      ),
      voucherCode: FormText,
      acceptsTerms: Type.Boolean(),
      [HUMAN_CHECK_FIELD]: HumanCheckAnswer,
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: [
    'invalid_input',
    'human_check_failed',
    'already_subscribed',
    'voucher_invalid',
    'not_eligible',
    'registration_closed',
    'too_many_voucher_tries',
  ],
});

export const finishReservationRegistration = defineCall({
  name: 'finishReservationRegistration',
  summary:
    'Sets the first password by the link of a mail (finish-reservation) and signs in. Says whether the time that was held is still there.',
  method: 'POST',
  path: '/api/registration/reservation-password',
  who: 'anyone',
  body: Type.Object(
    {
      token: Type.String({ minLength: 1, maxLength: 200 }),
      password: Type.String({ maxLength: 8 * PASSWORD_MAX }),
      [HUMAN_CHECK_FIELD]: HumanCheckAnswer,
    },
    CLOSED,
  ),
  answer: Type.Object({
    reservationId: Type.String(),
    reservationLockExpired: Type.Boolean(),
    /** Whole percent that the provider takes off; null: nothing. */
    discountRate: Type.Union([Type.Integer(), Type.Null()]),
  }),
  errors: ['invalid_input', 'human_check_failed', 'expired', 'used', 'not_found'],
});
