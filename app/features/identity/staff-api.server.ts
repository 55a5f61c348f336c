import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { STAFF_COOKIE } from '#app/platform/host-cookie.server.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS } from './device.server.ts';
import type { AccountServices } from './services.server.ts';
import * as contract from './staff-contract.ts';
import type { StaffSignedIn } from './staff-session.server.ts';

/** How the staff come in and go. */
export function registerStaffApi(app: FastifyInstance, accounts: AccountServices): void {
  serve(app, contract.signInStaff, 'signIn', async ({ body, portal, header, ...request }) => {
    const signedIn = await accounts.signInStaff({
      portal,
      email: body.email,
      password: body.password,
      code: body.code,
      humanCheck: body[HUMAN_CHECK_FIELD],
      userAgent: header('user-agent'),
      oldCookie: request.hostCookie(STAFF_COOKIE),
      device: request.hostCookie(DEVICE_COOKIE),
    });
    keepSignIn(request, signedIn);
    return {};
  });

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
      humanCheck: body[HUMAN_CHECK_FIELD],
      userAgent: request.header('user-agent'),
    });
    keepSignIn(request, signedIn);
    return {};
  });
}

function keepSignIn(
  { setHostCookie }: { setHostCookie: (name: string, value: string, seconds?: number) => void },
  { cookie, device }: StaffSignedIn,
): void {
  setHostCookie(STAFF_COOKIE, cookie);
  setHostCookie(DEVICE_COOKIE, device, DEVICE_COOKIE_SECONDS);
}
