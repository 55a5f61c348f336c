import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { SESSION_COOKIE } from '#app/platform/host-cookie.server.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import * as contract from './contract.ts';
import type { RelativeServices } from './services.server.ts';

export function registerRelativesApi(app: FastifyInstance, relatives: RelativeServices): void {
  serve(app, contract.findRelatives, 'account', ({ portal }) =>
    relatives.findRelatives({ portal }),
  );

  serve(app, contract.inviteRelative, 'write', async ({ body, portal }) => ({
    id: await relatives.inviteRelative({ portal, form: body }),
  }));

  serve(app, contract.removeRelative, 'write', async ({ params, portal }) => {
    await relatives.removeRelative({ portal, relativeId: params.id });
    return {};
  });

  serve(app, contract.leaveMainAccount, 'write', async ({ portal }) => {
    await relatives.leaveMainAccount({ portal });
    return {};
  });

  serve(app, contract.addMinor, 'write', async ({ body, portal }) => ({
    id: await relatives.addMinor({ portal, form: body }),
  }));

  serve(app, contract.removeMinor, 'write', async ({ params, portal }) => {
    await relatives.removeMinor({ portal, minorId: params.id });
    return {};
  });

  serve(app, contract.acceptInvitation, 'token', async (request) => {
    const { body, portal, header } = request;
    const { token, phone, mothersName, password } = body;
    const secret = await relatives.acceptInvitation({
      portal,
      token,
      phone,
      mothersName,
      password,
      humanCheck: body[HUMAN_CHECK_FIELD],
      userAgent: header('user-agent'),
      oldSecret: request.hostCookie(SESSION_COOKIE),
    });
    request.setHostCookie(SESSION_COOKIE, secret);
    return {};
  });
}
