import { Type, type Static } from 'typebox';
import { PREAUTH_TYPES, RESERVATION_STATUSES, VISIT_MODES } from '#app/platform/states.ts';
import { defineCall, InstantText, Locales, ShownStart } from '#app/platform/contract.ts';
import { HUMAN_CHECK_FIELD, HumanCheckAnswer } from '#app/platform/human-check-contract.ts';
import { HOLD_SECRET_HEADER, IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import { FileIds } from '#app/features/files/sent-file.ts';
import { RELATIONS } from '#app/people/relations.ts';

export const Uuid = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});
const SlotId = Type.String({ pattern: '^[1-9][0-9]{0,14}-[0-9a-z]{1,7}$' });
const SubfunctionId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** Any text a form may send; the form's own rules say what is right. */
const FormText = Type.String({ maxLength: 1000 });
/** Anything: a malformed token gets the same answer as an unknown one. */
export const TokenText = Type.String();
const Status = Type.Enum(RESERVATION_STATUSES);
/** `pending_preauth`: the time is booked, and the insurer has to approve the care. */
const BookedStatus = Type.Enum(['confirmed', 'pending_preauth'] as const);
const Named = { name: Type.String(), locales: Locales };

/** What is being booked, as the form, the pages of the mailed links and a reload show it. */
export const BookedItem = Type.Object({
  /** Where doctor and patient meet. */
  /** As it is said on the telephone: `K7F3-9QX2`. */
  number: Type.String(),
  mode: Type.Enum([...VISIT_MODES]),
  startsAt: InstantText,
  endsAt: InstantText,
  /** IANA zone of the clinic: every time is shown in it. */
  timeZone: Type.String(),
  provider: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    zip: Type.String(),
    city: Type.String(),
    address: Type.String(),
    lat: Type.Number(),
    lng: Type.Number(),
    phone: Type.Array(Type.String()),
    logoPath: Type.Union([Type.String(), Type.Null()]),
  }),
  doctor: Type.Union([
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      photoPath: Type.Union([Type.String(), Type.Null()]),
      /** Contains `en` when English is spoken. */
      languages: Type.Array(Type.String()),
    }),
    Type.Null(),
  ]),
  specialization: Type.Object({ id: Type.Integer(), ...Named }),
  subfunction: Type.Object({ id: Type.Integer(), ...Named }),
  /** In whole units of the market's currency; null: the provider has set none. */
  price: Type.Union([Type.Integer(), Type.Null()]),
});
export type BookedItem = Static<typeof BookedItem>;

/** A child on whose behalf the customer may book. */
const OwnChild = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** `YYYY-MM-DD` */
  dateOfBirth: Type.String(),
});

/** What the portal knows of a customer: shown instead of asked for. */
export const OwnData = Type.Object({
  /** In the order of the market. */
  name: Type.String(),
  /** `YYYY-MM-DD` */
  dateOfBirth: Type.String(),
  mothersName: Type.String(),
  /** E.164 */
  phone: Type.String(),
  email: Type.String(),
  /** Not of age on the day of the visit. */
  children: Type.Array(OwnChild),
});
export type OwnData = Static<typeof OwnData>;

/** A held time: answer of the start and of a reload. */
export const Hold = Type.Object({
  id: Type.String(),
  slotId: Type.String(),
  /** `expired` as soon as the hold has run out, swept or not. */
  status: Status,
  /** null once it is no hold any more. */
  expiresAt: Type.Union([InstantText, Type.Null()]),
  /** The server's time of this answer: the countdown is measured from it, not from the visitor's clock. */
  serverNow: InstantText,
  /** Where the verification mail went, masked; null before the form was sent. */
  email: Type.Union([Type.String(), Type.Null()]),
  asksMothersName: Type.Boolean(),
  /** The partner books for its own customers alone: the holder has to register to finish it. */
  asksRegistration: Type.Boolean(),
  /** Of the customer who is signed in; null: the form asks a visitor. */
  own: Type.Union([OwnData, Type.Null()]),
  /** Text of a file for the calendar (RFC 5545), of the same visit as the one in the mail; null: a visitor has not confirmed it. */
  calendarFile: Type.Union([Type.String(), Type.Null()]),
  /** As their partner tells its customers apart; null: a visitor, or nobody special. */
  customerType: Type.Union([Type.String(), Type.Null()]),
  /** This kind of customers is told whom to turn to. */
  hasCustomerServiceInfo: Type.Boolean(),
  ...BookedItem.properties,
});
export type Hold = Static<typeof Hold>;

/** A time that the asking browser holds and has not confirmed. */
export const OwnHold = Type.Object({
  id: Type.String(),
  startsAt: InstantText,
  /** IANA zone of the clinic. */
  timeZone: Type.String(),
  expiresAt: InstantText,
  /** Where the verification mail went, masked; null before the form was sent. */
  email: Type.Union([Type.String(), Type.Null()]),
  providerName: Type.String(),
  doctorName: Type.Union([Type.String(), Type.Null()]),
});
export type OwnHold = Static<typeof OwnHold>;

/** `details` of the refusal `too_many_holds`: what the asking browser can give back. */
export const TooManyHolds = Type.Object({ holds: Type.Array(OwnHold) });
export type TooManyHolds = Static<typeof TooManyHolds>;

/** A field that is not declared is a mistake of the caller's, and is reported. */
export const CLOSED = { additionalProperties: false };

export const startReservation = defineCall({
  name: 'startReservation',
  summary: `Holds a time for 15 minutes. A browser may hold two: \`too_many_holds\` lists its own in \`details.holds\`, to be given back. Needs the headers ${IDEMPOTENCY_KEY_HEADER} and ${HOLD_SECRET_HEADER}.`,
  method: 'POST',
  path: '/api/reservation/start',
  who: 'anyone',
  body: Type.Object(
    {
      slotId: SlotId,
      subfunctionId: SubfunctionId,
      [HUMAN_CHECK_FIELD]: HumanCheckAnswer,
    },
    CLOSED,
  ),
  answer: Hold,
  answerStatus: 201,
  errors: [
    'invalid_input',
    'human_check_failed',
    'slot_taken',
    'not_offered',
    'is_publicly_not_reservable',
    'admed_only',
    'key_reused',
    'too_many_holds',
    'too_many_requests',
  ],
});

export const getReservation = defineCall({
  name: 'getReservation',
  summary: `State of a hold for the browser that made it (header ${HOLD_SECRET_HEADER}).`,
  method: 'GET',
  path: '/api/reservation/:id',
  who: 'anyone',
  params: Type.Object({ id: Uuid }),
  answer: Hold,
  errors: ['invalid_input', 'not_found'],
});

export const submitReservation = defineCall({
  name: 'submitReservation',
  summary: `Sends the visitor's data for a held time; an e-mail with a link follows. Needs the headers ${IDEMPOTENCY_KEY_HEADER} and ${HOLD_SECRET_HEADER}.`,
  method: 'POST',
  path: '/api/reservation',
  who: 'anyone',
  body: Type.Object(
    {
      reservationId: Uuid,
      slotId: SlotId,
      subfunctionId: SubfunctionId,
      patientLastName: FormText,
      patientFirstName: FormText,
      patientDateOfBirth: FormText,
      patientMothersName: FormText,
      patientPhone: FormText,
      patientEmail: FormText,
      patientComment: FormText,
      patientClientEid: Type.Optional(FormText),
      [HUMAN_CHECK_FIELD]: HumanCheckAnswer,
    },
    CLOSED,
  ),
  answer: Type.Object({
    id: Type.String(),
    status: Type.Literal('pending_verification'),
    expiresAt: InstantText,
    serverNow: InstantText,
    /** Where the mail goes, masked. */
    email: Type.String(),
  }),
  answerStatus: 201,
  errors: [
    'invalid_input',
    'human_check_failed',
    'not_found',
    'registration_required',
    'person_busy',
    'hold_expired',
    'key_reused',
    'too_many_holds',
  ],
});

/** For whom a customer books, when it is not for themselves: a child of theirs, or a person whose details they may give. */
export const OnBehalf = Type.Union([
  Type.Object({ minorId: Uuid, mothersName: FormText }, CLOSED),
  Type.Object(
    {
      lastName: FormText,
      firstName: FormText,
      dateOfBirth: FormText,
      mothersName: FormText,
      relation: Type.Enum([...RELATIONS]),
      /** The person has agreed to it. */
      isAgreed: Type.Literal(true),
    },
    CLOSED,
  ),
]);
export type OnBehalf = Static<typeof OnBehalf>;

export const bookReservation = defineCall({
  name: 'bookReservation',
  summary: `Confirms a held time for the customer who is signed in; their data come from their subscription. Needs the headers ${IDEMPOTENCY_KEY_HEADER} and ${HOLD_SECRET_HEADER}.`,
  method: 'POST',
  path: '/api/reservation/booking',
  who: 'customer',
  body: Type.Object(
    {
      reservationId: Uuid,
      slotId: SlotId,
      subfunctionId: SubfunctionId,
      patientComment: FormText,
      patientClientEid: Type.Optional(FormText),
      /** What an insured member was shown of their cover; nothing is booked on worse terms. Left out: nothing. */
      preauthType: Type.Optional(Type.Enum(PREAUTH_TYPES)),
      /** Missing: for themselves. */
      onBehalf: Type.Optional(OnBehalf),
      /** Of the caller’s files: what care that needs a referral is booked with. */
      referrals: Type.Optional(FileIds),
      [HUMAN_CHECK_FIELD]: HumanCheckAnswer,
    },
    CLOSED,
  ),
  answer: Type.Object({ id: Type.String(), status: BookedStatus }),
  answerStatus: 201,
  errors: [
    'invalid_input',
    'human_check_failed',
    'registration_required',
    'attachments_required',
    'preauth_required',
    'preauth_too_early',
    'self_paid_only',
    'not_found',
    'person_busy',
    'not_offered',
    'is_publicly_not_reservable',
    'admed_only',
    'hold_expired',
    'key_reused',
  ],
});

export const cancelReservation = defineCall({
  name: 'cancelReservation',
  summary: `Gives a hold back (header ${HOLD_SECRET_HEADER}), or cancels a confirmed reservation by the token of its mail. \`forbidden\`: without the token, of a hold that has been confirmed meanwhile. \`changed_meanwhile\`: it does not begin at \`shownStartsAt\` any more. Repeating it changes nothing. \`cancelled_by_provider\`: the clinic had cancelled it before.`,
  method: 'POST',
  path: '/api/reservation/:id/cancel',
  who: 'anyone',
  params: Type.Object({ id: Uuid }),
  /** With the token. */
  query: ShownStart,
  body: Type.Object(
    {
      token: Type.Optional(TokenText),
      [HUMAN_CHECK_FIELD]: Type.Optional(HumanCheckAnswer),
    },
    CLOSED,
  ),
  answer: Type.Object({
    id: Type.String(),
    status: Type.Enum(['cancelled_by_patient', 'cancelled_by_provider']),
  }),
  errors: [
    'invalid_input',
    'human_check_failed',
    'forbidden',
    'expired',
    'of_age',
    'not_found',
    'too_many_requests',
    'changed_meanwhile',
  ],
});

export const takeOwnHold = defineCall({
  name: 'takeOwnHold',
  summary: `Has this browser (header ${HOLD_SECRET_HEADER}) hold a time that the customer who is signed in holds in another: they go on here, and there it cannot be booked any more.`,
  method: 'POST',
  path: '/api/reservation/:id/take',
  who: 'customer',
  params: Type.Object({ id: Uuid }),
  answer: Type.Object({
    hold: Hold,
    /** As calendars write them, with the clinic’s offset. */
    startsAt: Type.String(),
    endsAt: Type.String(),
  }),
  errors: ['invalid_input', 'hold_expired'],
});

export const releaseOwnHold = defineCall({
  name: 'releaseOwnHold',
  summary:
    'Gives a time back that the customer who is signed in holds, in whatever browser. Repeating it changes nothing.',
  method: 'POST',
  path: '/api/reservation/:id/give-back',
  who: 'customer',
  params: Type.Object({ id: Uuid }),
  answer: Type.Object({ id: Type.String(), status: Type.Literal('cancelled_by_patient') }),
  errors: ['invalid_input', 'not_found'],
});

export const addReservation = defineCall({
  name: 'addReservation',
  summary:
    'Adds a visitor’s booking to the appointments of the customer who is signed in, by the link of the booking’s own mail (the token that cancels it). `used`: it is another account’s. Repeating it changes nothing.',
  method: 'POST',
  path: '/api/reservation/add',
  who: 'customer',
  body: Type.Object({ token: TokenText }, CLOSED),
  answer: Type.Object({}),
  errors: [
    'invalid_input',
    'forbidden',
    'expired',
    'of_age',
    'used',
    'not_found',
    'too_many_requests',
  ],
});

export const finishReservation = defineCall({
  name: 'finishReservation',
  summary:
    'Confirms the time that the signed-in customer held before registering. The discount is looked up, whatever the call says of it. Repeating it succeeds again.',
  method: 'POST',
  path: '/api/reservation/:id/finish',
  who: 'customer',
  params: Type.Object({ id: Uuid }),
  body: Type.Object(
    {
      discountRate: Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Null()]),
      /** Of the caller’s files: what care that needs a referral is booked with. */
      referrals: Type.Optional(FileIds),
    },
    CLOSED,
  ),
  answer: Type.Object({
    id: Type.String(),
    status: BookedStatus,
    /** Whole percent that the provider takes off; null: nothing. */
    discountRate: Type.Union([Type.Integer(), Type.Null()]),
  }),
  errors: [
    'invalid_input',
    'not_found',
    'attachments_required',
    'not_offered',
    'is_publicly_not_reservable',
    'admed_only',
    'person_busy',
    'hold_expired',
  ],
});
