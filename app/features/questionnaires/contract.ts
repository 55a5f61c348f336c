import { Type, type Static } from 'typebox';
import { defineCall, defineFile, InstantText } from '#app/platform/contract.ts';
import { Answers, QUESTIONNAIRES } from './answers.ts';

const CLOSED = { additionalProperties: false };
const Key = Type.Object({ key: Type.Enum([...QUESTIONNAIRES]) });
const Id = Type.Object({ id: Type.String({ format: 'uuid' }) });
/** The name under which a result is saved: no word about health. */
export const RESULT_FILE = 'result.pdf';

export const saveDraft = defineCall({
  name: 'saveQuestionnaireDraft',
  summary:
    'Keeps the caller’s answers so far, for whoever has consented to that. `consent_required`: nothing was kept.',
  method: 'POST',
  path: '/api/questionnaires/:key/draft',
  who: 'customer',
  params: Key,
  body: Type.Object({ answers: Answers }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'consent_required'],
});

export const finishQuestionnaire = defineCall({
  name: 'finishQuestionnaire',
  summary:
    'Keeps a whole questionnaire of the caller’s, for whoever has consented to that; the draft is gone. Its result is under the id; the same answers again on the same day are the same result.',
  method: 'POST',
  path: '/api/questionnaires/:key',
  who: 'customer',
  params: Key,
  body: Type.Object({ answers: Answers }, CLOSED),
  answer: Type.Object({ id: Type.String() }),
  answerStatus: 201,
  errors: ['invalid_input', 'not_found', 'consent_required'],
});

export const drawUnsaved = defineCall({
  name: 'drawQuestionnaireResult',
  summary: 'The result of answers as a PDF (base64): drawn, and not kept anywhere.',
  method: 'POST',
  path: '/api/questionnaires/:key/pdf',
  who: 'anyone',
  params: Key,
  body: Type.Object({ answers: Answers }, CLOSED),
  answer: Type.Object({ content: Type.String() }),
  errors: ['invalid_input', 'not_found'],
});

export const setQuestionnaireConsent = defineCall({
  name: 'setQuestionnaireConsent',
  summary:
    'Agrees to answers and results being kept in the account, or withdraws that: then all that was kept is deleted.',
  method: 'POST',
  path: '/api/questionnaires/consent',
  who: 'customer',
  body: Type.Object({ isGiven: Type.Boolean() }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found'],
});

export const emailResult = defineCall({
  name: 'emailQuestionnaireResult',
  summary: 'Mails a result of the caller’s to the verified address of their account.',
  method: 'POST',
  path: '/api/questionnaires/results/:id/email',
  who: 'customer',
  params: Id,
  body: Type.Object({ isWanted: Type.Literal(true) }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'too_many_mails'],
});

export const downloadResult = defineFile({
  name: 'downloadQuestionnaireResult',
  summary: `A result of the caller’s as a PDF, saved as ${RESULT_FILE}.`,
  path: '/api/questionnaires/results/:id/pdf',
  who: 'customer',
  params: Id,
  type: 'application/pdf',
  savedAs: RESULT_FILE,
});

const SavedResult = Type.Object({
  id: Type.String(),
  key: Type.Enum([...QUESTIONNAIRES]),
  answers: Answers,
  /** The day it was finished, by which age is counted: `YYYY-MM-DD`. */
  takenOn: Type.String(),
  createdAt: InstantText,
});
/** A finished questionnaire that is kept: its result follows from the answers and the day. */
export type SavedResult = Static<typeof SavedResult>;
