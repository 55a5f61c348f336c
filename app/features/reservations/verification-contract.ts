import { Type, type Static } from 'typebox';
import { defineCall, InstantText } from '#app/platform/contract.ts';
import { HUMAN_CHECK_FIELD, HumanCheckAnswer } from '#app/platform/human-check-contract.ts';
import { HOLD_SECRET_HEADER } from '#app/platform/call-headers.ts';
import { Uuid, TokenText, BookedItem, CLOSED } from './contract.ts';

/** Purposes of the links that the mails of a booking carry. */
export const RESERVATION_TOKEN_PURPOSES = [
  'verify-public-reservation',
  'cancel-reservation',
  'finish-reservation',
] as const;
export type ReservationTokenPurpose = (typeof RESERVATION_TOKEN_PURPOSES)[number];

const TokenCheck = Type.Object({
  type: Type.Enum(RESERVATION_TOKEN_PURPOSES),
  /** Masked: `k…s@example.com`. */
  email: Type.String(),
  expiresAt: InstantText,
  data: Type.Object({
    id: Type.String(),
    number: BookedItem.properties.number,
    mode: BookedItem.properties.mode,
    startAt: InstantText,
    endAt: InstantText,
    timeZone: Type.String(),
    provider: BookedItem.properties.provider,
    doctor: BookedItem.properties.doctor,
    specialization: BookedItem.properties.specialization,
    subfunction: BookedItem.properties.subfunction,
    price: BookedItem.properties.price,
  }),
});
export type TokenCheck = Static<typeof TokenCheck>;

export const checkReservationToken = defineCall({
  name: 'checkReservationToken',
  summary:
    'Whether a mailed link still works and what it is about: without `purpose` the link of a visitor’s booking or that of a registration for one. `used`: what it was for is done and stands; `expired`: too late, or undone since.',
  method: 'GET',
  path: '/api/reservation/token-check/:token',
  who: 'anyone',
  params: Type.Object({ token: TokenText }),
  query: Type.Object({ purpose: Type.Optional(Type.Enum(RESERVATION_TOKEN_PURPOSES)) }),
  answer: TokenCheck,
  errors: ['expired', 'of_age', 'used', 'not_found', 'too_many_requests'],
});

export const verifyReservation = defineCall({
  name: 'verifyReservation',
  summary: 'Confirms a reservation by the token of its mail. Repeating it succeeds again.',
  method: 'POST',
  path: '/api/reservation/verification',
  who: 'anyone',
  body: Type.Object({ token: TokenText, [HUMAN_CHECK_FIELD]: HumanCheckAnswer }, CLOSED),
  answer: Type.Object({ status: Type.Literal(200), message: Type.String() }),
  repeatsStatus: true,
  errors: [
    'human_check_failed',
    'expired',
    'not_offered',
    'is_publicly_not_reservable',
    'not_found',
    'too_many_requests',
  ],
});

export const verifyReservationByCode = defineCall({
  name: 'verifyReservationByCode',
  summary: `Confirms the browser’s own hold (header ${HOLD_SECRET_HEADER}) by the six digits of its mail instead of the link. Five tries a hold; repeating it after success succeeds again.`,
  method: 'POST',
  path: '/api/reservation/:id/code',
  who: 'anyone',
  params: Type.Object({ id: Uuid }),
  body: Type.Object(
    { code: Type.String({ pattern: '^[0-9]{6}$' }), [HUMAN_CHECK_FIELD]: HumanCheckAnswer },
    CLOSED,
  ),
  answer: Type.Object({ id: Type.String(), status: Type.Literal('confirmed') }),
  errors: [
    'invalid_input',
    'human_check_failed',
    'code_wrong',
    'code_over',
    'expired',
    'not_offered',
    'is_publicly_not_reservable',
    'not_found',
  ],
});

export const resendVerification = defineCall({
  name: 'resendVerification',
  summary: `Sends the mail of the browser’s own hold (header ${HOLD_SECRET_HEADER}) once more, to the same address.`,
  method: 'POST',
  path: '/api/reservation/:id/mail',
  who: 'anyone',
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ [HUMAN_CHECK_FIELD]: HumanCheckAnswer }, CLOSED),
  answer: Type.Object({ id: Type.String(), status: Type.Literal('pending_verification') }),
  errors: ['invalid_input', 'human_check_failed', 'expired', 'not_found', 'too_many_mails'],
});
