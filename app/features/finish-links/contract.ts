import { Type, type Static } from 'typebox';
import { GuestText } from '#app/features/call-centre/contract.ts';
import { FileIds, SentFile, Uuid } from '#app/features/files/sent-file.ts';
import { CareBody } from '#app/features/medical-care/contract.ts';
import { PARTS_OF_DAY } from '#app/features/medical-care/care-request.ts';
import { PreauthCheck } from '#app/features/preauthorization/contract.ts';
import { BookedItem } from '#app/features/reservations/contract.ts';
import { LOCALES } from '#app/i18n/locale.ts';
import { defineCall, InstantText, Locales } from '#app/platform/contract.ts';
import { HUMAN_CHECK_FIELD, HumanCheckAnswer } from '#app/platform/human-check-contract.ts';
import { MESSAGE_STATES, PREAUTH_TYPES } from '#app/platform/states.ts';
import { staff } from '#app/platform/who.ts';

const CLOSED = { additionalProperties: false };
/** Anything: a malformed token gets the same answer as an unknown one. */
const TokenText = Type.String();
const Text = Type.String({ maxLength: 400 });

/** How a link can reach somebody on the telephone. */
export const LINK_WAYS = ['sms', 'mail'] as const;
export type LinkWay = (typeof LINK_WAYS)[number];

/** A booking of a held time, or a request for care that the call centre organises. */
export const LINK_ABOUTS = ['visit', 'care'] as const;
export type LinkAbout = (typeof LINK_ABOUTS)[number];

/** open: it can be finished; finished: the visit is booked, or the care is asked for; over: too late, given back, or another link took its place. */
export const LINK_STATES = ['open', 'finished', 'over'] as const;
export type LinkState = (typeof LINK_STATES)[number];

const Opening = Type.Object({ opening: Type.String({ pattern: '^[A-Za-z0-9_-]{40,400}$' }) });

export const sendFinishLink = defineCall({
  name: 'sendFinishLink',
  summary:
    'Sends whoever is on the telephone a link with which they finish the booking of a held time themselves; the time is held for 30 minutes from now, once. Another link ends those before. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/people/:opening/finish-link',
  who: staff('appointment.write'),
  params: Opening,
  body: Type.Object(
    {
      reservationId: Uuid,
      slotId: Type.String({ pattern: '^[1-9][0-9]{0,14}-[0-9a-z]{1,7}$' }),
      subfunctionId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      way: Type.Enum([...LINK_WAYS]),
      /** Of a customer: what they tell the doctor, and for which child of theirs it is. */
      patientComment: Type.Optional(Text),
      minor: Type.Optional(Type.Object({ minorId: Uuid, mothersName: Text }, CLOSED)),
      /** Of somebody without an account. */
      guest: Type.Optional(
        Type.Object({ locale: Type.Enum([...LOCALES]), patient: GuestText }, CLOSED),
      ),
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: [
    'invalid_input',
    'not_found',
    'hold_expired',
    'registration_required',
    'no_more_texts',
    'no_more_mails',
  ],
});

/** What is said of care on the telephone, which is the caller's own: of days, and of no clinic, doctor or agreed time. */
const { onBehalf: _onBehalf, ...ofCaller } = CareBody.properties;
const CareByTelephone = Type.Object(
  {
    ...ofCaller,
    provider: Type.Null(),
    providerData: Type.Null(),
    doctor: Type.Null(),
    startAt: Type.Null(),
  },
  CLOSED,
);

export const sendCareLink = defineCall({
  name: 'sendCareLink',
  summary:
    'Sends the customer who is on the telephone a link with which they send a prepared request for care themselves, with a referral and their consent, within 30 minutes. What is theirs to give is left out of the form; name and date of birth are those of their record, and no clinic is chosen. Another one of the call ends those before. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/people/:opening/care-link',
  who: staff('care.organise'),
  params: Opening,
  body: Type.Object({ way: Type.Enum([...LINK_WAYS]), care: CareByTelephone }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'registration_required', 'no_more_texts', 'no_more_mails'],
});

const SentLink = Type.Object({
  /** The held time, or the request that there will be. */
  id: Type.String(),
  /** Of a booking, as it is said on the telephone: `K7F3-9QX2`. */
  number: Type.Union([Type.String(), Type.Null()]),
  way: Type.Enum([...LINK_WAYS]),
  /** Where it went, all but a few signs covered. */
  to: Type.String(),
  sentAt: InstantText,
  /** Of a text message; null: a mail. */
  delivery: Type.Union([Type.Enum([...MESSAGE_STATES]), Type.Null()]),
  /** When they said their date of birth there; null: not yet. */
  openedAt: Type.Union([InstantText, Type.Null()]),
  state: Type.Enum([...LINK_STATES]),
  /** It is over because a date of birth was wrong five times. */
  isGuessed: Type.Boolean(),
});
/** A link that was sent during a call, and what became of it. */
export type SentLink = Static<typeof SentLink>;

export const lookAtFinishLink = defineCall({
  name: 'lookAtFinishLink',
  summary:
    'What became of the last link that was sent during a call, to a booking unless `about` says otherwise; null: none was. Asked with `background` it is no sign that somebody is there. At the host of the staff alone.',
  method: 'GET',
  path: '/api/staff/people/:opening/finish-link',
  who: staff('appointment.write'),
  params: Opening,
  query: Type.Object(
    {
      about: Type.Optional(Type.Enum([...LINK_ABOUTS])),
      background: Type.Optional(Type.Literal('1')),
    },
    CLOSED,
  ),
  answer: Type.Object({ link: Type.Union([SentLink, Type.Null()]) }),
  errors: ['invalid_input', 'not_found'],
});

/** Proves that the reader is who the link was sent to. */
const Proof = { token: TokenText, dateOfBirth: Text };

const PreparedVisit = Type.Object({
  about: Type.Literal('visit'),
  patientName: Type.String(),
  item: BookedItem,
  /** What an insured member’s cover makes of it; null: they pay the price. */
  cover: Type.Union([PreauthCheck, Type.Null()]),
  /** A referral has to be sent along. */
  needsReferral: Type.Boolean(),
  comment: Type.Union([Type.String(), Type.Null()]),
  expiresAt: InstantText,
  serverNow: InstantText,
});
export type PreparedVisit = Static<typeof PreparedVisit>;

const PreparedCare = Type.Object({
  about: Type.Literal('care'),
  patientName: Type.String(),
  /** Of the patient, and how they are reached: what they send as their own. */
  person: Type.Object({
    dateOfBirth: Type.String(),
    /** null: the partner does not ask for it. */
    mothersName: Type.Union([Type.String(), Type.Null()]),
    phone: Type.String(),
    email: Type.String(),
    zipcode: Type.String(),
    city: Type.String(),
    street: Type.String(),
  }),
  care: Type.Object({ name: Type.String(), locales: Locales }),
  wishes: Type.Array(Type.Object({ date: Type.String(), part: Type.Enum([...PARTS_OF_DAY]) })),
  wantsEnglish: Type.Boolean(),
  isSelfPaid: Type.Boolean(),
  /** A referral has to be sent along. */
  needsReferral: Type.Boolean(),
  comment: Type.Union([Type.String(), Type.Null()]),
  /** Where they say that something is wrong; null: the partner has no number. */
  callCentre: Type.Union([Type.String(), Type.Null()]),
  expiresAt: InstantText,
  serverNow: InstantText,
});
export type PreparedCare = Static<typeof PreparedCare>;
export type Prepared = PreparedVisit | PreparedCare;

export const openFinishLink = defineCall({
  name: 'openFinishLink',
  summary:
    'Shows what was prepared on the telephone to whoever has the link and knows the date of birth of whom it was sent to. Five wrong ones end the link. `other_account`: somebody else has signed in here.',
  method: 'POST',
  path: '/api/finish-links/open',
  who: 'anyone',
  body: Type.Object({ ...Proof, [HUMAN_CHECK_FIELD]: HumanCheckAnswer }, CLOSED),
  answer: Type.Union([PreparedVisit, PreparedCare]),
  errors: [
    'invalid_input',
    'human_check_failed',
    'not_found',
    'used',
    'expired',
    'of_age',
    'other_account',
    'too_many_requests',
  ],
});

export const finishByLink = defineCall({
  name: 'finishByLink',
  summary:
    'Books or asks for what was prepared on the telephone, by its link. Repeating it succeeds again. `preauthType`: what the page has shown; nothing is booked on worse terms.',
  method: 'POST',
  path: '/api/finish-links/finish',
  who: 'anyone',
  body: Type.Object(
    {
      ...Proof,
      /** The reader accepts the terms and has read the privacy notice. */
      isAgreed: Type.Literal(true),
      /** Of a request for care: what becomes of the data is acknowledged. */
      isAcknowledged: Type.Optional(Type.Literal(true)),
      preauthType: Type.Optional(Type.Enum(PREAUTH_TYPES)),
      referrals: Type.Optional(FileIds),
      [HUMAN_CHECK_FIELD]: HumanCheckAnswer,
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: [
    'invalid_input',
    'human_check_failed',
    'not_found',
    'expired',
    'of_age',
    'other_account',
    'registration_required',
    'attachments_required',
    'preauth_required',
    'preauth_too_early',
    'self_paid_only',
    'person_busy',
    'not_offered',
    'is_publicly_not_reservable',
    'admed_only',
    'hold_expired',
    'key_reused',
    'too_many_requests',
    'too_many_today',
  ],
});

export const uploadByLink = defineCall({
  name: 'uploadByLink',
  summary:
    'Takes one file (multipart/form-data, one part `file`) for what was prepared on the telephone, once its link was opened by a date of birth.',
  method: 'POST',
  path: '/api/finish-links/:token/files',
  who: 'anyone',
  params: Type.Object({ token: TokenText }),
  body: Type.Object({ files: Type.Array(Uuid, { minItems: 1, maxItems: 1 }) }),
  answer: SentFile,
  answerStatus: 201,
  errors: [
    'invalid_input',
    'not_found',
    'expired',
    'other_account',
    'file_refused',
    'too_large',
    'unsupported_media_type',
    'too_many_files',
    'too_many_at_once',
    'storage_full',
    'too_many_requests',
  ],
});
