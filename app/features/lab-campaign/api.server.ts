import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import * as contract from './contract.ts';
import type { LabServices } from './services.server.ts';

export function registerLabApi(app: FastifyInstance, lab: LabServices): void {
  serve(app, contract.registerForLab, 'account', async ({ body, portal }) => {
    await lab.register({ portal, form: body });
    return {};
  });

  serve(app, contract.withdrawLabMarketing, 'account', async ({ body, portal }) => {
    await lab.withdrawMarketing({ portal, token: body.token });
    return {};
  });
}
