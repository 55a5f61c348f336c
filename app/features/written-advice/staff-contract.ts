import { Type, type Static } from 'typebox';
import { defineCall, IdText, InstantText } from '#app/platform/contract.ts';
import { ADVICE_STATUSES } from '#app/platform/states.ts';
import { staff } from '#app/platform/who.ts';
import { URGENCIES } from './advice-rules.ts';

const CLOSED = { additionalProperties: false };
const FormText = Type.String({ maxLength: 20_000 });
const SpecializationId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const StaffOrTeam = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Uuid = Type.String({ format: 'uuid' });
const Which = Type.Object({ partnerId: IdText, id: Uuid });
const WhichFile = Type.Object({ partnerId: IdText, id: Uuid, fileId: Uuid });
/** As the caller has seen it: what changed meanwhile is not overwritten (`changed_meanwhile`). */
const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const ERRORS = ['invalid_input', 'not_found', 'already_claimed', 'changed_meanwhile'] as const;
export const claimQuestion = defineCall({
  name: 'claimQuestion',
  summary:
    'Takes a question on, so that no other doctor answers it. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/advice/:partnerId/:id/claim',
  who: staff('advice.answer'),
  params: Which,
  body: Type.Object({ version }, CLOSED),
  answer: Type.Object({}),
  errors: ERRORS,
});

export const releaseQuestion = defineCall({
  name: 'releaseQuestion',
  summary:
    'Gives a question that the caller has taken on back, as it was before. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/advice/:partnerId/:id/release',
  who: staff('advice.answer'),
  params: Which,
  body: Type.Object({ version }, CLOSED),
  answer: Type.Object({}),
  errors: ERRORS,
});

export const answerQuestion = defineCall({
  name: 'answerQuestion',
  summary:
    'Answers a question that the caller has taken on, with what it leads to. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/advice/:partnerId/:id/answer',
  who: staff('advice.answer'),
  params: Which,
  body: Type.Object(
    {
      version,
      text: FormText,
      nextStep: Type.Union([
        Type.Null(),
        Type.Object(
          {
            kind: Type.Literal('book'),
            specializationId: SpecializationId,
            urgency: Type.Enum([...URGENCIES]),
            /** For the specialist; empty: none. */
            referral: FormText,
          },
          CLOSED,
        ),
        Type.Object({ kind: Type.Literal('call_back') }, CLOSED),
      ]),
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: ERRORS,
});

export const askBack = defineCall({
  name: 'askBack',
  summary:
    'Asks the patient something before the answer; the promise begins anew when they reply. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/advice/:partnerId/:id/question',
  who: staff('advice.answer'),
  params: Which,
  body: Type.Object({ version, text: FormText }, CLOSED),
  answer: Type.Object({}),
  errors: ERRORS,
});

export const handOver = defineCall({
  name: 'handOver',
  summary:
    'Gives a question back to all doctors, with a note for them and, where it is another’s field, its specialty; a colleague or a team may be named, for whom it stands first. The promise stays. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/advice/:partnerId/:id/hand-over',
  who: staff('advice.answer'),
  params: Which,
  body: Type.Object(
    {
      version,
      note: FormText,
      /** null: it stays as it is. */
      specializationId: Type.Union([SpecializationId, Type.Null()]),
      /** For whom it stands first; null or missing (a page loaded before there were teams): for nobody. */
      to: Type.Optional(
        Type.Union([
          Type.Null(),
          Type.Object({ kind: Type.Enum(['doctor', 'team']), id: StaffOrTeam }, CLOSED),
        ]),
      ),
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: ERRORS,
});

export const closeAdvice = defineCall({
  name: 'closeAdvice',
  summary: 'Ends a thread that the caller has taken on. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/advice/:partnerId/:id/close',
  who: staff('advice.answer'),
  params: Which,
  body: Type.Object({ version }, CLOSED),
  answer: Type.Object({}),
  errors: ERRORS,
});

export const openSentFile = defineCall({
  name: 'openSentFile',
  summary:
    'An address under which the caller can see a file of a question that they have taken on, for 60 seconds, in this session alone. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/advice/:partnerId/:id/files/:fileId/address',
  who: staff('advice.answer'),
  params: WhichFile,
  answer: Type.Object({ url: Type.String(), expiresAt: InstantText }),
  errors: ['invalid_input', 'not_found'],
});

/** Not in the description: the address is made by `openSentFile`. */
export const ADVICE_FILE_PATH = '/api/staff/advice/:partnerId/:id/files/:fileId/content';

/** How a question stands; says nothing about the person. */
const Standing = Type.Object({
  version,
  status: Type.Enum([...ADVICE_STATUSES]),
  claimedBy: Type.Union([Type.String(), Type.Null()]),
  /** Answers, questions back and replies so far. */
  letters: Type.Integer(),
});
export type QuestionStanding = Static<typeof Standing>;

export const lookAtQuestion = defineCall({
  name: 'lookAtQuestion',
  summary:
    'Notes that the caller has a question open, and says who else has and how it stands if that is not the version they see. Says nothing about the person. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/advice/:partnerId/:id/look',
  who: staff('advice.answer'),
  params: Which,
  query: Type.Object({ background: Type.Optional(Type.Literal('1')) }, CLOSED),
  body: Type.Object({ version }, CLOSED),
  answer: Type.Object({
    /** Their names. */
    others: Type.Array(Type.String()),
    /** null: as they see it. */
    now: Type.Union([Standing, Type.Null()]),
  }),
  errors: ['invalid_input', 'not_found'],
});
