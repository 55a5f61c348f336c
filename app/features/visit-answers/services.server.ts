import {
  answerVisit,
  describeVisitAnswer,
  type AnswerDeps,
  type AnswerInput,
  type AnswerLink,
} from './answer-visit.server.ts';

export type VisitAnswerServices = ReturnType<typeof createVisitAnswerServices>;

/** What patients answer to reminders, bound to what it needs. */
export function createVisitAnswerServices(deps: AnswerDeps) {
  return {
    describeVisitAnswer: (input: AnswerLink) => describeVisitAnswer(deps, input),
    answerVisit: (input: AnswerInput) => answerVisit(deps, input),
  };
}
