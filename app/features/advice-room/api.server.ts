import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import * as contract from './contract.ts';
import type { AdviceRoomServices } from './services.server.ts';

export function registerAdviceRoomApi(app: FastifyInstance, room: AdviceRoomServices): void {
  serve(app, contract.saveTeam, 'write', async ({ params, body, portal }) => {
    await room.saveTeam(portal, { partnerId: Number(params.partnerId), ...body });
    return {};
  });
  serve(app, contract.dropTeam, 'write', async ({ params, body, portal }) => {
    const which = { partnerId: Number(params.partnerId), id: Number(params.id) };
    await room.dropTeam(portal, { ...which, ...body });
    return {};
  });
  serve(app, contract.saveRota, 'write', async ({ params, body, portal }) => {
    const which = { partnerId: Number(params.partnerId), id: Number(params.id) };
    await room.saveRota(portal, { ...which, ...body });
    return {};
  });
  serve(app, contract.saveTemplate, 'write', async ({ params, body, portal }) => {
    await room.saveTemplate(portal, { partnerId: Number(params.partnerId), ...body });
    return {};
  });
  serve(app, contract.dropTemplate, 'write', async ({ params, body, portal }) => {
    const which = { partnerId: Number(params.partnerId), id: params.id };
    await room.dropTemplate(portal, { ...which, ...body });
    return {};
  });
}
