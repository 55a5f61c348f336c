import type { FastifyInstance } from 'fastify';
import { serve } from './api.server.ts';
import { logFailure } from './client-log-contract.ts';

/** What failed in browsers, in the server's log: the call and the code, nothing of the person. */
export function registerClientLogApi(app: FastifyInstance): void {
  serve(app, logFailure, 'clientLog', async ({ body, portal }) => {
    const { call, errorCode } = body;
    app.log.warn(
      { kind: call, errorCode, requestId: portal.requestId, partner: portal.partner.key },
      'call failed in the browser',
    );
    return {};
  });
}
