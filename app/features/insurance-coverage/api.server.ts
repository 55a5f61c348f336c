import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { checkLimit } from './contract.ts';
import type { CoverageServices } from './services.server.ts';

/** What members' cover still pays for. */
export function registerCoverageApi(app: FastifyInstance, services: CoverageServices): void {
  serve(app, checkLimit, 'search', ({ params, portal }) =>
    services.checkLimit(portal, Number(params.id)),
  );
}
