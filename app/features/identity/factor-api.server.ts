import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { SESSION_COOKIE } from '#app/platform/host-cookie.server.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS } from './device.server.ts';
import * as contract from './factor-contract.ts';
import type { AccountServices } from './services.server.ts';

export function registerFactorsApi(app: FastifyInstance, accounts: AccountServices): void {
  serve(app, contract.prepareTotp, 'signIn', ({ body, portal }) =>
    accounts.prepareTotp({ portal, ...body }),
  );

  serve(app, contract.turnTotpOn, 'signIn', async ({ body, portal, setHostCookie }) => {
    const { recoveryCodes, secret } = await accounts.turnTotpOn({ portal, code: body.code });
    setHostCookie(SESSION_COOKIE, secret);
    return { recoveryCodes };
  });

  serve(app, contract.turnTotpOff, 'signIn', async ({ body, portal, setHostCookie }) => {
    setHostCookie(SESSION_COOKIE, await accounts.turnTotpOff({ portal, ...body }));
    return {};
  });

  serve(app, contract.renewRecoveryCodes, 'signIn', async ({ body, portal }) => ({
    recoveryCodes: await accounts.renewRecoveryCodes({ portal, ...body }),
  }));

  serve(app, contract.describeNewPasskey, 'signIn', ({ body, portal }) =>
    accounts.describeNewPasskey({ portal, ...body }),
  );

  serve(app, contract.addPasskey, 'signIn', async ({ body, portal, setHostCookie }) => {
    const { name, response } = body;
    setHostCookie(SESSION_COOKIE, await accounts.addPasskey({ portal, name, response }));
    return {};
  });

  serve(app, contract.removePasskey, 'signIn', async ({ params, body, portal, setHostCookie }) => {
    const secret = await accounts.removePasskey({ portal, passkeyId: params.id, ...body });
    setHostCookie(SESSION_COOKIE, secret);
    return {};
  });

  serve(app, contract.describeSignInByPasskey, 'account', ({ portal }) =>
    accounts.describeSignInByPasskey(portal),
  );

  serve(app, contract.signInWithPasskey, 'signIn', async ({ body, portal, header, ...request }) => {
    const { secret, device } = await accounts.signInWithPasskey({
      portal,
      response: body.response,
      userAgent: header('user-agent'),
      oldSecret: request.hostCookie(SESSION_COOKIE),
    });
    request.setHostCookie(SESSION_COOKIE, secret);
    request.setHostCookie(DEVICE_COOKIE, device, DEVICE_COOKIE_SECONDS);
    return {};
  });
}
