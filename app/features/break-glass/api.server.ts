import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import * as contract from './contract.ts';
import type { BreakGlassServices } from './services.server.ts';

/** Calls of emergency access, at the host of the staff. */
export function registerBreakGlassApi(app: FastifyInstance, breakGlass: BreakGlassServices): void {
  serve(app, contract.findInEmergency, 'write', ({ body, portal }) =>
    breakGlass.find(portal, body.by),
  );

  serve(app, contract.openInEmergency, 'write', ({ body, portal }) =>
    breakGlass.open(portal, body),
  );

  serve(app, contract.endEmergency, 'write', async ({ params, portal }) => {
    await breakGlass.end(portal, { partnerId: Number(params.partnerId), id: params.id });
    return {};
  });

  serve(app, contract.lookAtEmergency, 'account', ({ params: { partnerId, id }, portal }) =>
    breakGlass.look(portal, { partnerId: Number(partnerId), id }),
  );

  serve(app, contract.reviewEmergency, 'write', async ({ params, body, portal }) => {
    const { partnerId, id } = params;
    await breakGlass.review(portal, { ...body, partnerId: Number(partnerId), id });
    return {};
  });
}
