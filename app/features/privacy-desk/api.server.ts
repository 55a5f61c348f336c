import type { FastifyInstance } from 'fastify';
import { serve, serveFile } from '#app/platform/api.server.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import * as contract from './contract.ts';
import type { PrivacyDeskServices } from './services.server.ts';

export function registerPrivacyDeskApi(app: FastifyInstance, privacy: PrivacyDeskServices): void {
  serve(app, contract.registerPrivacyRequest, 'write', async ({ params, body, portal }) => ({
    id: await privacy.register(portal, { partnerId: Number(params.partnerId), ...body }),
  }));

  serve(app, contract.findPrivacyRequests, 'write', async ({ params, body, portal }) => ({
    found: await privacy.findByEmail(portal, { partnerId: Number(params.partnerId), ...body }),
  }));

  serve(app, contract.lookAtPrivacyRequest, 'account', ({ params: { partnerId, id }, portal }) =>
    privacy.look(portal, { partnerId: Number(partnerId), id }),
  );

  serve(
    app,
    contract.takePrivacyStep,
    'write',
    async ({ params: { partnerId, id }, body, portal }) => {
      await privacy.takeStep(portal, { partnerId: Number(partnerId), id, ...body });
      return {};
    },
  );

  serve(app, contract.openPrivacyCopy, 'token', ({ body, portal }) => {
    const { [HUMAN_CHECK_FIELD]: humanCheck, ...proof } = body;
    return privacy.openCopy({ portal, humanCheck, ...proof });
  });

  serveFile(app, contract.downloadPrivacyCopy, 'coupon', ({ params, portal }) =>
    privacy.downloadCopy({ portal, ticket: params.ticket }),
  );

  serve(app, contract.stopErasureByLink, 'token', async ({ body, portal }) => {
    await privacy.stopErasure({ portal, token: body.token, humanCheck: body[HUMAN_CHECK_FIELD] });
    return {};
  });
}
