import { Type, type Static } from 'typebox';
import { GuestText } from '#app/features/call-centre/contract.ts';
import { FileIds, SentFile, Uuid } from '#app/features/files/sent-file.ts';
import { PreauthCheck } from '#app/features/preauthorization/contract.ts';
import { BookedItem } from '#app/features/reservations/contract.ts';
import { LOCALES } from '#app/i18n/locale.ts';
import { defineCall, InstantText } from '#app/platform/contract.ts';
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

/** open: it can be finished; finished: the visit is booked; over: too late, given back, or another link took its place. */
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
  errors: ['invalid_input', 'not_found', 'hold_expired', 'registration_required'],
});

const SentLink = Type.Object({
  reservationId: Type.String(),
  /** As it is said on the telephone: `K7F3-9QX2`. */
  number: Type.String(),
  way: Type.Enum([...LINK_WAYS]),
  /** Where it went, all but a few signs covered. */
  to: Type.String(),
  sentAt: InstantText,
  /** Of a text message; null: a mail. */
  delivery: Type.Union([Type.Enum([...MESSAGE_STATES]), Type.Null()]),
  /** When they said their date of birth there; null: not yet. */
  openedAt: Type.Union([InstantText, Type.Null()]),
  state: Type.Enum([...LINK_STATES]),
});
/** A link that was sent during a call, and what became of it. */
export type SentLink = Static<typeof SentLink>;

export const lookAtFinishLink = defineCall({
  name: 'lookAtFinishLink',
  summary:
    'What became of the last link that was sent during a call; null: none was. Asked with `background` it is no sign that somebody is there. At the host of the staff alone.',
  method: 'GET',
  path: '/api/staff/people/:opening/finish-link',
  who: staff('appointment.write'),
  params: Opening,
  query: Type.Object({ background: Type.Optional(Type.Literal('1')) }, CLOSED),
  answer: Type.Object({ link: Type.Union([SentLink, Type.Null()]) }),
  errors: ['invalid_input', 'not_found'],
});

/** Proves that the reader is who the link was sent to. */
const Proof = { token: TokenText, dateOfBirth: Text };

const PreparedVisit = Type.Object({
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

export const openFinishLink = defineCall({
  name: 'openFinishLink',
  summary:
    'Shows what was prepared on the telephone to whoever has the link and knows the date of birth of whom it was sent to. Five wrong ones end the link. `other_account`: somebody else has signed in here.',
  method: 'POST',
  path: '/api/finish-links/open',
  who: 'anyone',
  body: Type.Object({ ...Proof, [HUMAN_CHECK_FIELD]: HumanCheckAnswer }, CLOSED),
  answer: PreparedVisit,
  errors: [
    'invalid_input',
    'human_check_failed',
    'not_found',
    'used',
    'expired',
    'other_account',
    'too_many_requests',
  ],
});

export const finishByLink = defineCall({
  name: 'finishByLink',
  summary:
    'Books what was prepared on the telephone, by its link. Repeating it succeeds again. `preauthType`: what the page has shown; nothing is booked on worse terms.',
  method: 'POST',
  path: '/api/finish-links/finish',
  who: 'anyone',
  body: Type.Object(
    {
      ...Proof,
      /** The reader accepts the terms and has read the privacy notice. */
      isAgreed: Type.Literal(true),
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
