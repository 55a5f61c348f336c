import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { reportDelivery } from './contract.ts';
import type { MessagingServices } from './services.server.ts';

export function registerMessagingApi(app: FastifyInstance, messaging: MessagingServices): void {
  // A provider reports the answers of many people from one address.
  serve(app, reportDelivery, 'search', async ({ body, portal }) => {
    await messaging.reportDelivery({ portal, report: body });
    return {};
  });
}
