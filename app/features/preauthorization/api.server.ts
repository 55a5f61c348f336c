import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { checkPreauth } from './contract.ts';
import type { PreauthorizationServices } from './services.server.ts';

/** What members are told before they book. */
export function registerPreauthorizationApi(
  app: FastifyInstance,
  services: PreauthorizationServices,
): void {
  serve(app, checkPreauth, 'search', ({ query, portal }) =>
    services.checkPreauth(portal, {
      subfunctionId: Number(query.subfunctionId),
      providerId: Number(query.providerId),
      doctorId: query.doctorId === undefined ? null : Number(query.doctorId),
      startsAt: Date.parse(query.startAt),
    }),
  );
}
