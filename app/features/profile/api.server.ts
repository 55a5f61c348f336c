import type { FastifyInstance } from 'fastify';
import { serve, serveFile } from '#app/platform/api.server.ts';
import { SESSION_COOKIE } from '#app/platform/host-cookie.server.ts';
import * as contract from './contract.ts';
import type { ProfileServices } from './services.server.ts';

export function registerProfileApi(app: FastifyInstance, profile: ProfileServices): void {
  serve(app, contract.updateContact, 'write', async ({ body, portal }) => {
    await profile.updateContact({ portal, form: body });
    return {};
  });

  serve(app, contract.updateSettings, 'write', async ({ body, portal }) => {
    await profile.updateSettings({ portal, ...body });
    return {};
  });

  serve(app, contract.changePassword, 'signIn', async ({ body, portal, setHostCookie }) => {
    setHostCookie(SESSION_COOKIE, await profile.changePassword({ portal, ...body }));
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

  serve(app, contract.withdrawPrivacyRequest, 'write', async ({ params, portal }) => {
    await profile.withdrawRequest({ portal, requestId: params.id });
    return {};
  });

  serveFile(app, contract.downloadDataCopy, 'coupon', ({ params, portal }) =>
    profile.downloadDataCopy({ portal, copyId: params.id }),
  );

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
