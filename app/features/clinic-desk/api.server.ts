import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import {
  acknowledgeBookings,
  bookAtDesk,
  cancelClosed,
  cancelVisit,
  closeClinic,
  lookAtVisit,
  markVisit,
  moveVisit,
  noteCalled,
  reopenClinic,
} from './contract.ts';
import type { ClinicDeskServices } from './services.server.ts';

export function registerClinicDeskApi(app: FastifyInstance, desk: ClinicDeskServices): void {
  serve(app, markVisit, 'write', async ({ params: { partnerId, id }, body, portal }) => {
    await desk.markVisit(portal, { partnerId: Number(partnerId), id, ...body });
    return {};
  });

  serve(app, lookAtVisit, 'account', ({ params: { partnerId, id }, portal }) =>
    desk.lookAtVisit(portal, { partnerId: Number(partnerId), id }),
  );

  serve(app, cancelVisit, 'write', async ({ params: { partnerId, id }, body, portal }) => {
    await desk.cancelVisit(portal, { partnerId: Number(partnerId), id, ...body });
    return {};
  });

  serve(app, moveVisit, 'write', async ({ params: { partnerId, id }, body, portal }) => {
    await desk.moveVisit(portal, { partnerId: Number(partnerId), id, ...body });
    return {};
  });

  serve(app, acknowledgeBookings, 'write', async ({ params, body: { seen }, portal }) => ({
    acknowledged: await desk.acknowledgeBookings(portal, {
      providerId: Number(params.providerId),
      seen,
    }),
  }));

  serve(app, bookAtDesk, 'write', async ({ params, body, portal }) => {
    const { providerId, calendarId } = params;
    await desk.bookAtDesk(portal, {
      providerId: Number(providerId),
      calendarId: Number(calendarId),
      ...body,
    });
    return {};
  });

  serve(app, closeClinic, 'write', async ({ params, body, portal }) => {
    const { calendarId = null, ...closure } = body;
    const providerId = Number(params.providerId);
    const { id } = await desk.closeClinic(portal, { providerId, calendarId, ...closure });
    return { id };
  });

  serve(app, reopenClinic, 'write', async ({ params, portal }) => {
    await desk.reopenClinic(portal, {
      providerId: Number(params.providerId),
      id: Number(params.id),
    });
    return {};
  });

  serve(app, cancelClosed, 'write', async ({ params, body, portal }) => ({
    cancelled: await desk.cancelClosed(portal, {
      providerId: Number(params.providerId),
      id: Number(params.id),
      ...body,
    }),
  }));

  serve(app, noteCalled, 'eachRow', async ({ params, body, portal }) => {
    await desk.noteCalled(portal, {
      providerId: Number(params.providerId),
      id: Number(params.id),
      ...body,
    });
    return {};
  });
}
