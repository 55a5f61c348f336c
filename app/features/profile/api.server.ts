import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { SESSION_COOKIE } from '#app/platform/host-cookie.server.ts';
import { limitOf } from '#app/platform/limits.ts';
import * as contract from './contract.ts';
import { DATA_COPY_FILE } from './data-copy.ts';
import type { ProfileServices } from './services.server.ts';
import { DATA_COPY_PATH } from './data-copy-address.ts';

export function registerProfileApi(app: FastifyInstance, profile: ProfileServices): void {
  serve(app, contract.updateContact, 'write', async ({ body, portal }) => {
    await profile.updateContact({ portal, form: body });
    return {};
  });

  serve(app, contract.updateSettings, 'write', async ({ body, portal }) => {
    await profile.updateSettings({ portal, ...body });
    return {};
  });

  serve(app, contract.changePassword, 'signIn', async ({ body, portal }) => {
    await profile.changePassword({ portal, ...body });
    return {};
  });

  serve(app, contract.changeEmail, 'signIn', async ({ body, portal }) => {
    await profile.changeEmail({ portal, ...body });
    return {};
  });

  serve(app, contract.setMarketingConsent, 'write', async ({ body, portal }) => {
    await profile.setMarketingConsent({ portal, ...body });
    return {};
  });

  serve(app, contract.createDataCopy, 'signIn', ({ body, portal }) =>
    profile.createDataCopy({ portal, ...body }),
  );

  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: DATA_COPY_PATH,
    config: { rateLimit: limitOf('coupon') },
    schema: {
      summary: `Everything held about the caller, for machines and to read, saved as ${DATA_COPY_FILE}.`,
      operationId: 'downloadDataCopy',
      params: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } },
      produces: ['application/zip'],
    },
    handler: async ({ portal, params }, reply) =>
      reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${DATA_COPY_FILE}"`)
        .type('application/zip')
        .send(await profile.downloadDataCopy({ portal, copyId: params.id })),
  });

  serve(app, contract.eraseAccount, 'signIn', async ({ body, portal, ...request }) => {
    const cancelled = await profile.eraseAccount({
      portal,
      password: body.password,
      code: body.code,
    });
    request.setHostCookie(SESSION_COOKIE, null);
    request.setHeader('clear-site-data', '"cache"');
    return { cancelled };
  });
}
