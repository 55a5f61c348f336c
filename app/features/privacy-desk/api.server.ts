import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { findPrivacyRequests, registerPrivacyRequest, takePrivacyStep } from './contract.ts';
import type { PrivacyDeskServices } from './services.server.ts';

export function registerPrivacyDeskApi(app: FastifyInstance, privacy: PrivacyDeskServices): void {
  serve(app, registerPrivacyRequest, 'write', async ({ params, body, portal }) => ({
    id: await privacy.register(portal, { partnerId: Number(params.partnerId), ...body }),
  }));

  serve(app, findPrivacyRequests, 'write', async ({ params, body, portal }) => ({
    found: await privacy.findByEmail(portal, { partnerId: Number(params.partnerId), ...body }),
  }));

  serve(app, takePrivacyStep, 'write', async ({ params: { partnerId, id }, body, portal }) => {
    await privacy.takeStep(portal, { partnerId: Number(partnerId), id, ...body });
    return {};
  });
}
