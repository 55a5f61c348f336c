import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { checkAnswer, replyToCheck } from './contract.ts';
import type { QualityServices } from './quality.server.ts';

export function registerQualityApi(app: FastifyInstance, quality: QualityServices): void {
  serve(app, checkAnswer, 'write', async ({ params, body, portal }) => {
    await quality.check(portal, { partnerId: Number(params.partnerId), id: params.id, ...body });
    return {};
  });
  serve(app, replyToCheck, 'write', async ({ params, body, portal }) => {
    await quality.reply(portal, { partnerId: Number(params.partnerId), id: params.id, ...body });
    return {};
  });
}
