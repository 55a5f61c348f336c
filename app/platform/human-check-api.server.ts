import type { FastifyInstance } from 'fastify';
import { serve } from './api.server.ts';
import { getHumanCheck, HUMAN_CHECK_ACTION } from './human-check-contract.ts';
import type { HumanCheck } from './human-check.server.ts';

export function registerHumanCheckApi(app: FastifyInstance, check: HumanCheck): void {
  serve(app, getHumanCheck, 'humanCheck', ({ portal }) =>
    check.createChallenge({ action: HUMAN_CHECK_ACTION, host: portal.host }),
  );
}
