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
import { getKept, requireResult } from './read-kept.server.ts';

export type QuestionnaireServices = ReturnType<typeof createQuestionnaireServices>;
type Caller = { portal: Portal };
type Given = Caller & { key: QuestionnaireKey; answers: Answers };
type One = Caller & { id: string };

/** The use cases of questionnaires, bound to what they need. */
export function createQuestionnaireServices({ db, appSecret }: QuestionnaireDeps) {
  const deps: QuestionnaireDeps = { db, appSecret };
  return {
    getKept: (input: Caller) => getKept(deps, input),
    requireResult: (input: One) => requireResult(deps, input),
    saveDraft: (input: Given) => saveDraft(deps, input),
    finish: (input: Given) => finishQuestionnaire(deps, input),
    setConsent: (input: Caller & { isGiven: boolean }) => setConsent(deps, input),
    emailResult: (input: One) => emailResult(deps, input),
    downloadResult: (input: One) => downloadResult(deps, input),
    drawUnsaved: (input: Given) => drawUnsaved(input),
  };
}
