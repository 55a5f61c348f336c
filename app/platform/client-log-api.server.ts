import type { FastifyInstance } from 'fastify';
import { serve } from './api.server.ts';
import { logFailure } from './client-log-contract.ts';
import { ERRORS, PortalError } from './errors.ts';

/** What the browser says itself when no answer came. */
const NO_ANSWER = 'network';

/**
 * What failed in browsers, in the server's log: the call and the code. Both have to be the program's own words, of the calls
 * registered after this one: any other word may be a name.
 */
export function registerClientLogApi(app: FastifyInstance): void {
  const calls = new Set<string>();
  app.addHook('onRoute', ({ schema }) => {
    if (schema?.operationId) calls.add(schema.operationId);
  });
  serve(app, logFailure, 'clientLog', async ({ body, portal }) => {
    const { call, errorCode } = body;
    if (!calls.has(call) || !(Object.hasOwn(ERRORS, errorCode) || errorCode === NO_ANSWER)) {
      throw new PortalError('invalid_input');
    }
    app.log.warn(
      { kind: call, errorCode, requestId: portal.requestId, partner: portal.partner.key },
      'call failed in the browser',
    );
    return {};
  });
}
