import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { setBusyFeed } from './contract.ts';
import type { BusyFeedServices } from './services.server.ts';

export function registerBusyFeedApi(app: FastifyInstance, feeds: BusyFeedServices): void {
  serve(app, setBusyFeed, 'write', async ({ params, body: { url }, portal }) => {
    await feeds.set(portal, {
      providerId: Number(params.providerId),
      calendarId: Number(params.calendarId),
      url,
    });
    return {};
  });
}
