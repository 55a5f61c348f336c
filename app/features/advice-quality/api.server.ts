import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { reviewAdvice } from './contract.ts';
import type { QualityServices } from './quality.server.ts';

export function registerQualityApi(app: FastifyInstance, quality: QualityServices): void {
  serve(app, reviewAdvice, 'write', async ({ params, body, portal }) => {
    await quality.review(portal, { partnerId: Number(params.partnerId), id: params.id, ...body });
    return {};
  });
}
