import type { FastifyInstance } from 'fastify';
import { serve, serveFile } from '#app/platform/api.server.ts';
import * as contract from './contract.ts';
import type { QuestionnaireServices } from './services.server.ts';

export function registerQuestionnairesApi(
  app: FastifyInstance,
  questionnaires: QuestionnaireServices,
): void {
  serve(app, contract.saveDraft, 'write', async ({ params, body, portal }) => {
    await questionnaires.saveDraft({ portal, key: params.key, answers: body.answers });
    return {};
  });

  serve(app, contract.finishQuestionnaire, 'write', async ({ params, body, portal }) => ({
    id: await questionnaires.finish({ portal, key: params.key, answers: body.answers }),
  }));

  serve(app, contract.drawUnsaved, 'coupon', async ({ params, body, portal, setHeader }) => {
    setHeader('cache-control', 'private, no-store');
    const file = await questionnaires.drawUnsaved({
      portal,
      key: params.key,
      answers: body.answers,
    });
    return { content: file.toString('base64') };
  });

  serve(app, contract.setQuestionnaireConsent, 'write', async ({ body, portal }) => {
    await questionnaires.setConsent({ portal, isGiven: body.isGiven });
    return {};
  });

  serve(app, contract.emailResult, 'write', async ({ params, portal }) => {
    await questionnaires.emailResult({ portal, id: params.id });
    return {};
  });

  serveFile(app, contract.downloadResult, 'coupon', ({ params, portal }) =>
    questionnaires.downloadResult({ portal, id: params.id }),
  );
}
