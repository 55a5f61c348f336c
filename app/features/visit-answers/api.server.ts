import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import { answerVisit } from './contract.ts';
import type { VisitAnswerServices } from './services.server.ts';

export function registerVisitAnswerApi(app: FastifyInstance, answers: VisitAnswerServices): void {
  serve(app, answerVisit, 'token', async ({ query, body, portal }) => {
    await answers.answerVisit({
      portal,
      token: body.token,
      answer: body.answer,
      ...query,
      humanCheck: body[HUMAN_CHECK_FIELD],
    });
    return {};
  });
}
