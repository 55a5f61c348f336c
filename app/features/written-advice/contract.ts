import { Type, type Static } from 'typebox';
import { FileIds, SentFile } from '#app/features/files/sent-file.ts';
import { OnBehalf } from '#app/features/phone-advice/contract.ts';
import { defineCall, InstantText, Locales } from '#app/platform/contract.ts';
import { ADVICE_STATUSES } from '#app/platform/states.ts';
import { COURSES, MESSAGE_KINDS, RED_FLAGS, SINCE, STRENGTHS, URGENCIES } from './advice-rules.ts';

const CLOSED = { additionalProperties: false };
/** Any text a form may send; the form's own rules say what is right. */
const FormText = Type.String({ maxLength: 20_000 });
const Uuid = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()]);
const SpecializationId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Guided = Type.Object(
  {
    since: Type.Enum([...SINCE]),
    /** Missing: there is no complaint. */
    course: Type.Optional(Type.Enum([...COURSES])),
    strength: Type.Optional(Type.Enum([...STRENGTHS])),
    conditions: FormText,
    medicines: FormText,
    allergies: FormText,
  },
  CLOSED,
);

/** What the form holds while it is being filled in: every part may be missing. */
export const AdviceDraft = Type.Object(
  {
    /** Of the question that it becomes. */
    id: Uuid,
    onBehalf: FormText,
    lastName: FormText,
    firstName: FormText,
    dateOfBirth: FormText,
    relation: FormText,
    isAgreed: Type.Boolean(),
    specialization: FormText,
    since: FormText,
    course: FormText,
    strength: FormText,
    conditions: FormText,
    medicines: FormText,
    allergies: FormText,
    question: FormText,
    files: Type.Array(SentFile, { maxItems: 10 }),
  },
  CLOSED,
);
export type AdviceDraft = Static<typeof AdviceDraft>;

const DraftVersion = orNull(Uuid);
/** As it is kept, for whoever has seen this version of it. */
export interface KeptDraft {
  draft: AdviceDraft;
  version: string;
}

/** What `changed_meanwhile` says besides. */
export interface DraftMet {
  /** null: it was deleted. */
  kept: KeptDraft | null;
}

/** What `already_sent` says besides. */
export interface SentMet {
  /** Ids of those that went with the question. */
  files: string[];
}

export const saveAdviceDraft = defineCall({
  name: 'saveAdviceDraft',
  summary:
    'Keeps a question that is being written, over the one that the caller has seen; for 30 days. Over another one nothing is written: `changed_meanwhile` says in `details.kept` what is kept now. Of a question that was sent there is no draft any more: `already_sent`.',
  method: 'POST',
  path: '/api/consultations/draft',
  who: 'customer',
  /** `version`: of the draft that is written over; null: there is none. `over`: another one of the caller’s, on its way, that may be written over as well. */
  body: Type.Object(
    { draft: AdviceDraft, version: DraftVersion, over: Type.Optional(AdviceDraft) },
    CLOSED,
  ),
  answer: Type.Object({ version: Uuid }),
  errors: [
    'invalid_input',
    'not_found',
    'subscription_required',
    'changed_meanwhile',
    'already_sent',
  ],
});

export const deleteAdviceDraft = defineCall({
  name: 'deleteAdviceDraft',
  summary:
    'Deletes the question that is being written, as the caller has seen it; there being none is as good.',
  method: 'POST',
  path: '/api/consultations/draft/delete',
  who: 'customer',
  body: Type.Object({ version: DraftVersion }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'changed_meanwhile'],
});

export const askDoctor = defineCall({
  name: 'askDoctor',
  summary:
    'Asks a doctor in writing. The answer says until when it is answered: 24 hours on working days. Whoever names a red flag is refused (`fields.redFlags`: `emergency`): 112 helps them. The same `id` sent again is the same question; with something else in it, `already_sent`. A draft of it that the caller has not seen is not lost: `changed_meanwhile` says in `details.kept` what is kept.',
  method: 'POST',
  path: '/api/consultations',
  who: 'customer',
  body: Type.Object(
    {
      id: Uuid,
      /** null: they are not sure. */
      specialization: orNull(SpecializationId),
      /** Missing: for themselves. */
      onBehalf: Type.Optional(OnBehalf),
      redFlags: Type.Array(Type.Enum([...RED_FLAGS]), { maxItems: RED_FLAGS.length }),
      answers: Guided,
      question: FormText,
      files: FileIds,
      /** Of the draft that the caller has seen of this question; null: there was none. Pages of the release before do not say. */
      draftVersion: Type.Optional(DraftVersion),
      /** That this is no examination, and that the doctor sees what is sent. */
      isAcknowledged: Type.Literal(true),
    },
    CLOSED,
  ),
  answer: Type.Object({ id: Type.String(), dueAt: InstantText }),
  answerStatus: 201,
  errors: [
    'invalid_input',
    'not_found',
    'subscription_required',
    'too_many_questions',
    'changed_meanwhile',
    'already_sent',
  ],
});

const Which = Type.Object({ id: Uuid });

export const replyToDoctor = defineCall({
  name: 'replyToDoctor',
  summary:
    'Writes on in a thread of the caller’s: to the doctor’s question, or after the answer. The doctor has it again. The same sent again is one message.',
  method: 'POST',
  path: '/api/consultations/:id/messages',
  who: 'customer',
  params: Which,
  body: Type.Object({ text: FormText, files: FileIds }, CLOSED),
  answer: Type.Object({ dueAt: InstantText }),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});

export const closeQuestion = defineCall({
  name: 'closeQuestion',
  summary: 'Ends a thread of the caller’s, with thanks or without; again is fine.',
  method: 'POST',
  path: '/api/consultations/:id/close',
  who: 'customer',
  params: Which,
  body: Type.Object({ isThanked: Type.Boolean() }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});

export const takeReferral = defineCall({
  name: 'takeReferral',
  summary:
    'Makes a file of the caller’s own of what a doctor wrote for a specialist, to be named by the next form that takes a referral. Again it is the same file, as long as no form was sent with it.',
  method: 'POST',
  path: '/api/consultations/:id/messages/:messageId/referral',
  who: 'customer',
  params: Type.Object({ id: Uuid, messageId: Uuid }),
  answer: SentFile,
  answerStatus: 201,
  errors: ['invalid_input', 'not_found', 'too_many_files', 'storage_full', 'unavailable'],
});

const Specialty = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  locales: Locales,
});
export type Specialty = Static<typeof Specialty>;

const Message = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...MESSAGE_KINDS]),
  text: Type.String(),
  /** null: the patient wrote it. */
  doctor: orNull(Type.Object({ name: Type.String(), specialties: Type.Array(Specialty) })),
  nextStep: orNull(
    Type.Union([
      Type.Object({
        kind: Type.Literal('book'),
        specialty: Specialty,
        /** Of a first visit there, for the finder; null: nothing of it can be booked. */
        subfunctionId: orNull(Type.Integer()),
        urgency: Type.Enum([...URGENCIES]),
        /** Empty: none. */
        referral: Type.String(),
      }),
      Type.Object({ kind: Type.Literal('call_back') }),
    ]),
  ),
  at: InstantText,
});
export type AdviceMessage = Static<typeof Message>;

const Question = Type.Object({
  id: Type.String(),
  status: Type.Enum(ADVICE_STATUSES),
  /** For whom, in the order of the market. */
  name: Type.String(),
  /** null: they were not sure. */
  specialty: orNull(Specialty),
  askedAt: InstantText,
  dueAt: InstantText,
});
/** A question as whoever asked it sees it in a list. */
export type AdviceQuestion = Static<typeof Question>;

/** With everything that was written. */
export type AdviceThread = AdviceQuestion & {
  /** Of whom it is for, `YYYY-MM-DD`. */
  dateOfBirth: string;
  question: string;
  answers: Static<typeof Guided>;
  files: SentFile[];
  messages: AdviceMessage[];
};
