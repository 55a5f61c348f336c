import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { STAFF_COOKIE } from '#app/platform/host-cookie.server.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS } from './device.server.ts';
import type { AccountServices } from './services.server.ts';
import * as contract from './staff-contract.ts';
import { writeStaffSecret } from './staff-secret.ts';
import type { StaffSignedIn } from './staff-session.server.ts';

/** How the staff come in and go. */
export function registerStaffApi(app: FastifyInstance, accounts: AccountServices): void {
  serve(app, contract.signInStaff, 'signIn', async ({ body, portal, header, ...request }) => {
    const signedIn = await accounts.signInStaff({
      portal,
      email: body.email,
      password: body.password,
      code: body.code,
      passkey: body.passkey,
      humanCheck: body[HUMAN_CHECK_FIELD],
      userAgent: header('user-agent'),
      oldCookie: request.hostCookie(STAFF_COOKIE),
      device: request.hostCookie(DEVICE_COOKIE),
    });
    keepSignIn(request, signedIn);
    return {};
  });

  serve(app, contract.describeStaffSignIn, 'account', ({ body, portal }) =>
    accounts.describeStaffSignIn({ portal, email: body.email }),
  );

  serve(app, contract.getStaffSession, 'page', async ({ portal }) => ({
    isSignedIn: portal.actor.kind === 'staff',
  }));

  serve(app, contract.signOutStaff, 'write', async ({ portal, ...request }) => {
    await accounts.signOutStaff({ portal, cookie: request.hostCookie(STAFF_COOKIE) });
    request.setHostCookie(STAFF_COOKIE, null);
    request.setHeader('clear-site-data', '"cache"');
    return {};
  });

  serve(app, contract.acceptStaffInvitation, 'token', async ({ body, portal, ...request }) => {
    const signedIn = await accounts.acceptStaffInvitation({
      portal,
      token: body.token,
      password: body.password,
      sealed: body.sealed,
      code: body.code,
      passkey: body.passkey,
      humanCheck: body[HUMAN_CHECK_FIELD],
      userAgent: request.header('user-agent'),
    });
    keepSignIn(request, signedIn);
    return {};
  });

  serve(app, contract.describeInvitationPasskey, 'token', ({ body, portal }) =>
    accounts.describeInvitationPasskey({ portal, token: body.token }),
  );
}

/** What signs somebody of the staff in, as they change it themselves. */
export function registerStaffAccessApi(app: FastifyInstance, accounts: AccountServices): void {
  serve(app, contract.describeStaffProof, 'signIn', ({ body, portal }) =>
    accounts.describeStaffProof({ portal, purpose: body.purpose }),
  );

  serve(app, contract.prepareStaffTotp, 'signIn', ({ body, portal }) =>
    accounts.prepareTotp({ portal, ...body }),
  );

  serve(app, contract.turnStaffTotpOn, 'signIn', async ({ body, portal, setHostCookie }) => {
    const { secret } = await accounts.turnTotpOn({ portal, code: body.code });
    setHostCookie(STAFF_COOKIE, carry(portal, secret));
    return {};
  });

  serve(app, contract.removeStaffTotp, 'signIn', async ({ body, portal, setHostCookie }) => {
    const secret = await accounts.turnTotpOff({ portal, ...body });
    setHostCookie(STAFF_COOKIE, carry(portal, secret));
    return {};
  });

  serve(app, contract.describeStaffPasskey, 'signIn', ({ body, portal }) =>
    accounts.describeNewPasskey({ portal, ...body }),
  );

  serve(app, contract.addStaffPasskey, 'signIn', async ({ body, portal, setHostCookie }) => {
    const secret = await accounts.addPasskey({ portal, ...body });
    setHostCookie(STAFF_COOKIE, carry(portal, secret));
    return {};
  });

  serve(
    app,
    contract.removeStaffPasskey,
    'signIn',
    async ({ params, body, portal, ...request }) => {
      const secret = await accounts.removePasskey({ portal, passkeyId: params.id, ...body });
      request.setHostCookie(STAFF_COOKIE, carry(portal, secret));
      return {};
    },
  );
}

/** What the browser's cookie holds of a session that goes on under another secret. */
function carry({ actor }: Portal, secret: string): string | null {
  return actor.kind === 'staff'
    ? writeStaffSecret({ homePartnerId: actor.homePartnerId, secret })
    : null;
}

function keepSignIn(
  { setHostCookie }: { setHostCookie: (name: string, value: string, seconds?: number) => void },
  { cookie, device }: StaffSignedIn,
): void {
  setHostCookie(STAFF_COOKIE, cookie);
  setHostCookie(DEVICE_COOKIE, device, DEVICE_COOKIE_SECONDS);
}
