import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { lookAtClinicCall, noteClinicCall, takeBackClinicCall } from './contract.ts';
import type { RescueServices } from './rescue.server.ts';

export function registerRescueApi(app: FastifyInstance, rescue: RescueServices): void {
  serve(app, lookAtClinicCall, 'account', ({ params: { partnerId, id }, portal }) =>
    rescue.look(portal, { partnerId: Number(partnerId), id }),
  );
  serve(app, noteClinicCall, 'write', async ({ params: { partnerId, id }, body, portal }) => {
    await rescue.note(portal, { partnerId: Number(partnerId), id, ...body });
    return {};
  });
  serve(app, takeBackClinicCall, 'write', async ({ params: { partnerId, id }, body, portal }) => {
    await rescue.takeBack(portal, { partnerId: Number(partnerId), id, ...body });
    return {};
  });
}
