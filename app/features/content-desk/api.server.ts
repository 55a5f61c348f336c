import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import * as contract from './contract.ts';
import type { ContentDeskServices } from './services.server.ts';

export function registerContentDeskApi(app: FastifyInstance, desk: ContentDeskServices): void {
  serve(app, contract.savePiece, 'write', ({ params, body, portal }) =>
    desk.savePiece(portal, { partnerId: Number(params.partnerId), ...body }),
  );

  serve(app, contract.lookAtPiece, 'account', ({ params, body, portal }) =>
    desk.lookAtPiece(portal, { partnerId: Number(params.partnerId), ...body }),
  );

  serve(app, contract.putPreview, 'preview', async ({ params, body, portal }) => ({
    draft: await desk.putPreview(portal, { partnerId: Number(params.partnerId), ...body }),
  }));

  serve(app, contract.addPicture, 'write', ({ params, body, portal }) =>
    desk.addPicture(portal, { partnerId: Number(params.partnerId), ...body }),
  );

  serve(app, contract.saveSpecialDays, 'write', async ({ body, portal }) => {
    await desk.saveSpecialDays(portal, body);
    return {};
  });

  serve(app, contract.createPartner, 'write', async ({ body, portal }) => ({
    id: await desk.createPartner(portal, body),
  }));

  serve(app, contract.withdrawPiece, 'write', ({ params, body, portal }) =>
    desk.withdrawPiece(portal, { partnerId: Number(params.partnerId), ...body }),
  );
}
