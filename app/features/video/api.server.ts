import type { FastifyInstance } from 'fastify';
import { href } from 'react-router';
import { serve } from '#app/platform/api.server.ts';
import * as contract from './contract.ts';
import { registerVisitFilesApi } from './files-api.server.ts';
import type { VideoServices } from './services.server.ts';
import type { VisitFileServices } from './visit-files.server.ts';

export function registerVideoApi(
  app: FastifyInstance,
  video: VideoServices,
  files: VisitFileServices,
): void {
  registerVisitFilesApi(app, files);

  serve(app, contract.enterVisit, 'write', ({ params, portal }) =>
    video.enterVisit({ portal, id: params.id }),
  );

  serve(app, contract.enterByLink, 'token', ({ body, portal }) =>
    video.enterByLink({ portal, token: body.token }),
  );

  serve(app, contract.describeByLink, 'token', async ({ body, portal }) => ({
    visit: await video.describeByLink({ portal, token: body.token }),
  }));

  serve(app, contract.stayInVisit, 'write', async ({ params, portal }) => {
    await video.stayInVisit({ portal, id: params.id });
    return {};
  });

  serve(app, contract.inviteToVisit, 'write', async ({ params, portal }) => {
    const token = await video.inviteToVisit({ portal, id: params.id });
    const join = `${href('/services/video-consultation/join')}?lang=${portal.locale}`;
    // After the hash, which no browser sends: the link is in no log and in no referrer.
    return { url: `${portal.origin}${join}#${token}` };
  });

  serve(app, contract.rateVisit, 'write', async ({ params, body, portal }) => {
    await video.rateVisit({ portal, id: params.id, rating: body.rating });
    return {};
  });

  serve(app, contract.getTestRelay, 'write', async ({ portal }) => video.getTestRelay(portal));

  serve(app, contract.findVisitsToHold, 'search', async ({ portal }) => ({
    visits: await video.findStaffVisits(portal),
  }));

  serve(app, contract.callIn, 'write', ({ params: { partnerId, id }, portal }) =>
    video.callIn(portal, { partnerId: Number(partnerId), id }),
  );

  serve(app, contract.stayAsDoctor, 'write', async ({ params: { partnerId, id }, portal }) => {
    await video.stayAsDoctor(portal, { partnerId: Number(partnerId), id });
    return {};
  });

  serve(app, contract.endVisit, 'write', async ({ params: { partnerId, id }, portal }) => {
    await video.endVisit(portal, { partnerId: Number(partnerId), id });
    return {};
  });

  serve(app, contract.closeVisit, 'write', async ({ params: { partnerId, id }, portal }) => {
    await video.closeVisit(portal, { partnerId: Number(partnerId), id });
    return {};
  });
}
