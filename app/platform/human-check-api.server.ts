import type { FastifyInstance } from 'fastify';
import { serve } from './api.server.ts';
import { getHumanCheck, HUMAN_CHECK_ACTION } from './human-check-contract.ts';
import type { HumanCheck } from './human-check.server.ts';
import type { Portal } from './portal.ts';

/** @param isGuessing whether somebody seems to be guessing passwords */
export function registerHumanCheckApi(
  app: FastifyInstance,
  check: HumanCheck,
  isGuessing: (portal: Portal) => Promise<boolean>,
): void {
  serve(app, getHumanCheck, 'humanCheck', async ({ portal, query }) =>
    check.createChallenge({
      action: HUMAN_CHECK_ACTION,
      host: portal.host,
      isHard: query.for === 'signIn' && (await isGuessing(portal)),
    }),
  );
}
