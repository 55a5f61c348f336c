import type { Portal } from '#app/platform/portal.ts';
import type { Answers, QuestionnaireKey } from './answers.ts';
import { downloadResult, drawUnsaved } from './draw-pdf.server.ts';
import {
  emailResult,
  finishQuestionnaire,
  saveDraft,
  setConsent,
  type QuestionnaireDeps,
} from './keep-answers.server.ts';
import { getOwnQuestionnaires, requireResult } from './own-questionnaires.server.ts';

export type QuestionnaireServices = ReturnType<typeof createQuestionnaireServices>;
type Caller = { portal: Portal };
type AnswersInput = Caller & { key: QuestionnaireKey; answers: Answers };
type ResultInput = Caller & { id: string };

/** The use cases of questionnaires, bound to what they need. */
export function createQuestionnaireServices({ db, appSecret }: QuestionnaireDeps) {
  const deps: QuestionnaireDeps = { db, appSecret };
  return {
    getOwnQuestionnaires: (input: Caller) => getOwnQuestionnaires(deps, input),
    requireResult: (input: ResultInput) => requireResult(deps, input),
    saveDraft: (input: AnswersInput) => saveDraft(deps, input),
    finish: (input: AnswersInput) => finishQuestionnaire(deps, input),
    setConsent: (input: Caller & { isGiven: boolean }) => setConsent(deps, input),
    emailResult: (input: ResultInput) => emailResult(deps, input),
    downloadResult: (input: ResultInput) => downloadResult(deps, input),
    drawUnsaved: (input: AnswersInput) => drawUnsaved(input),
  };
}
