import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { markVisit } from './contract.ts';
import type { ClinicDeskServices } from './services.server.ts';

export function registerClinicDeskApi(app: FastifyInstance, desk: ClinicDeskServices): void {
  serve(app, markVisit, 'write', async ({ params: { partnerId, id }, body, portal }) => {
    await desk.markVisit(portal, { partnerId: Number(partnerId), id, ...body });
    return {};
  });
}
