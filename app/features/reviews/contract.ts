import { Type, type Static } from 'typebox';
import { defineCall, IdText } from '#app/platform/contract.ts';
import { HUMAN_CHECK_FIELD, HumanCheckAnswer } from '#app/platform/human-check-contract.ts';
import { staff } from '#app/platform/who.ts';
import { LookAnswer, LookQuery, tellLook } from '#app/features/work-looks/look-contract.ts';
import { REVIEW_REFUSALS } from './review-rules.ts';

const CLOSED = { additionalProperties: false };
/** By the link of a mail, or one's own visit while signed in. A malformed token gets the same answer as an unknown one. */
const Which = Type.Union([
  Type.Object({ token: Type.String() }, CLOSED),
  Type.Object({ visitId: Type.String({ format: 'uuid' }) }, CLOSED),
]);
export type WhichReview = Static<typeof Which>;
/** Longer than the text may be; what is wrong with it is said of the field. */
const WrittenText = Type.String({ maxLength: 8_000 });
const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

export const writeReview = defineCall({
  name: 'writeReview',
  summary:
    'Writes the review of a visit that was fulfilled, or writes it anew: nobody else sees it until the partner has read it. `expired`: it is too late, or it cannot be reviewed.',
  method: 'POST',
  path: '/api/reviews',
  who: 'anyone',
  body: Type.Object(
    {
      which: Which,
      stars: Type.Union([Type.Integer({ minimum: 1, maximum: 5 }), Type.Null()]),
      comment: WrittenText,
      /** With given name and an initial; else as "patient". */
      isNamed: Type.Boolean(),
      [HUMAN_CHECK_FIELD]: HumanCheckAnswer,
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: [
    'invalid_input',
    'human_check_failed',
    'sign_in_required',
    'not_found',
    'of_age',
    'expired',
    'too_many_requests',
  ],
});

export const withdrawReview = defineCall({
  name: 'withdrawReview',
  summary:
    'Deletes the review of a visit, with what the clinic has answered, at its author’s wish.',
  method: 'POST',
  path: '/api/reviews/withdrawn',
  who: 'anyone',
  body: Type.Object({ which: Which, [HUMAN_CHECK_FIELD]: HumanCheckAnswer }, CLOSED),
  answer: Type.Object({}),
  errors: [
    'invalid_input',
    'human_check_failed',
    'sign_in_required',
    'not_found',
    'of_age',
    'too_many_requests',
  ],
});

export const stopReviewMails = defineCall({
  name: 'stopReviewMails',
  summary: 'Asks the mailbox that a link was sent to for no more reviews.',
  method: 'POST',
  path: '/api/reviews/no-mails',
  who: 'anyone',
  body: Type.Object({ token: Type.String(), [HUMAN_CHECK_FIELD]: HumanCheckAnswer }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'human_check_failed', 'not_found', 'too_many_requests'],
});

export const reportReview = defineCall({
  name: 'reportReview',
  summary: 'Tells the partner what is wrong with a review that is shown: somebody reads it again.',
  method: 'POST',
  path: '/api/reviews/reported',
  who: 'anyone',
  body: Type.Object(
    {
      id: Type.String({ format: 'uuid' }),
      reason: Type.Enum([...REVIEW_REFUSALS]),
      [HUMAN_CHECK_FIELD]: HumanCheckAnswer,
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: ['invalid_input', 'human_check_failed', 'not_found'],
});

const OfStaff = Type.Object({ partnerId: IdText, id: Type.String({ format: 'uuid' }) });

export const decideReview = defineCall({
  name: 'decideReview',
  summary:
    'Shows a review or the clinic’s answer to it, or refuses it with a reason that the author reads. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/reviews/:partnerId/:id/decide',
  who: staff('review.moderate'),
  params: OfStaff,
  body: Type.Object(
    {
      what: Type.Enum(['review', 'reply'] as const),
      /** null: it is shown. */
      refusal: Type.Union([Type.Enum([...REVIEW_REFUSALS]), Type.Null()]),
      /** As the caller has seen it: what changed meanwhile is not decided (`changed_meanwhile`). */
      version,
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});

export const lookAtReview = defineCall({
  name: 'lookAtReview',
  summary: tellLook('a review'),
  method: 'POST',
  path: '/api/staff/reviews/:partnerId/:id/look',
  who: staff('review.read'),
  params: OfStaff,
  query: LookQuery,
  answer: LookAnswer,
  errors: ['invalid_input', 'not_found'],
});

export const replyToReview = defineCall({
  name: 'replyToReview',
  summary:
    'Writes the clinic’s answer to a review that is shown; it is shown once the partner has read it. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/reviews/:partnerId/:id/reply',
  who: staff('review.answer'),
  params: OfStaff,
  body: Type.Object({ reply: WrittenText, version }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});
