import type { FastifyInstance } from 'fastify';
import type { Locale } from '#app/i18n/locale.ts';
import { serve, type ApiRequest } from '#app/platform/api.server.ts';
import { SESSION_COOKIE } from '#app/platform/host-cookie.server.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import * as contract from './contract.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS } from './device.server.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { AccountServices } from './services.server.ts';

const ANSWERS: Record<Locale, typeof hu.answers> = {
  hu: hu.answers,
  ro: ro.answers,
  en: en.answers,
};

export function registerAccountsApi(app: FastifyInstance, accounts: AccountServices): void {
  serveSessions(app, accounts);
  servePasswords(app, accounts);
  serveConfirmations(app, accounts);
  serveTokens(app, accounts);
}

/** Who is signed in, and where. */
function serveSessions(app: FastifyInstance, accounts: AccountServices): void {
  serve(app, contract.signIn, 'signIn', async ({ body, portal, header, ...request }) => {
    const { secret, device } = await accounts.signIn({
      portal,
      email: body.email,
      password: body.password,
      code: body.code,
      humanCheck: body[HUMAN_CHECK_FIELD],
      userAgent: header('user-agent'),
      oldSecret: request.hostCookie(SESSION_COOKIE),
      device: request.hostCookie(DEVICE_COOKIE),
    });
    request.setHostCookie(SESSION_COOKIE, secret);
    request.setHostCookie(DEVICE_COOKIE, device, DEVICE_COOKIE_SECONDS);
    return {};
  });

  serve(app, contract.signOut, 'write', async ({ portal, ...request }) => {
    await accounts.signOut({ portal, secret: request.hostCookie(SESSION_COOKIE) });
    request.setHostCookie(SESSION_COOKIE, null);
    // On a shared computer the Back button must not show what was open.
    request.setHeader('clear-site-data', '"cache"');
    return {};
  });

  serve(app, contract.getMe, 'account', ({ portal }) => accounts.getMe(portal));

  serve(app, contract.findSessions, 'account', async ({ portal }) => ({
    sessions: await accounts.findSessions({ portal }),
  }));

  serve(app, contract.endOtherSessions, 'write', async ({ portal }) => ({
    ended: await accounts.endOtherSessions({ portal }),
  }));

  serve(app, contract.endSession, 'write', async ({ params, portal }) => {
    await accounts.endSession({ portal, sessionId: params.id });
    return {};
  });

  serve(app, contract.giveFullAuth, 'signIn', async ({ body, portal, setHostCookie }) => {
    const secret = await accounts.giveFullAuth({
      portal,
      dateOfBirth: body.dateOfBirth,
      humanCheck: body[HUMAN_CHECK_FIELD],
    });
    setHostCookie(SESSION_COOKIE, secret);
    return {};
  });
}

/** A password that is set by a mailed link. */
function servePasswords(app: FastifyInstance, accounts: AccountServices): void {
  serve(app, contract.requestPasswordRecovery, 'signIn', async ({ body, portal }) => {
    const { email } = body;
    await accounts.requestPasswordRecovery({ portal, email, humanCheck: body[HUMAN_CHECK_FIELD] });
    return done(portal, 'recoveryRequested');
  });

  serve(app, contract.recoverPassword, 'token', async (request) => {
    const secret = await accounts.recoverPassword(readPassword(request));
    if (secret !== null) request.setHostCookie(SESSION_COOKIE, secret);
    return { ...done(request.portal, 'passwordSet'), isSignedIn: secret !== null };
  });

  serve(app, contract.finishRegistration, 'token', async (request) => {
    const secret = await accounts.finishRegistration(readPassword(request));
    if (secret !== null) request.setHostCookie(SESSION_COOKIE, secret);
    return { ...done(request.portal, 'registrationFinished'), isSignedIn: secret !== null };
  });
}

/** Addresses that count once their mailed link was confirmed. */
function serveConfirmations(app: FastifyInstance, accounts: AccountServices): void {
  serve(app, contract.verifyRegistration, 'token', async (request) => {
    await accounts.verifyRegistration(readVerification(request));
    return done(request.portal, 'registrationVerified');
  });

  serve(app, contract.verifyNewEmail, 'token', async (request) => {
    const secret = await accounts.verifyNewEmail(readVerification(request));
    request.setHostCookie(SESSION_COOKIE, secret);
    return done(request.portal, 'emailChanged');
  });

  serve(app, contract.verifyNewContactEmail, 'token', async (request) => {
    await accounts.verifyNewContactEmail(readVerification(request));
    return done(request.portal, 'emailChanged');
  });

  serve(app, contract.verifyCorporate, 'token', async (request) => {
    await accounts.verifyCorporate(readVerification(request));
    return done(request.portal, 'corporateVerified');
  });

  serve(app, contract.requestWorkAddress, 'write', async ({ body, portal }) => {
    await accounts.requestWorkAddress({ portal, email: body.email });
    return done(portal, 'workAddressMailed');
  });
}

/** Mailed links: what they are worth, and sending one again. */
function serveTokens(app: FastifyInstance, accounts: AccountServices): void {
  serve(app, contract.checkAccountToken, 'token', ({ params, query, portal }) =>
    accounts.checkAccountToken({ portal, token: params.token, kind: query.type ?? null }),
  );

  serve(app, contract.viewAccountToken, 'token', ({ params, portal }) =>
    accounts.viewAccountToken({ portal, token: params.token }),
  );

  serve(app, contract.resendAccountToken, 'token', async ({ params, body, portal }) => {
    await accounts.resendAccountToken({
      portal,
      token: params.token,
      humanCheck: body[HUMAN_CHECK_FIELD],
    });
    return done(portal, 'resent');
  });
}

function done(portal: Portal, message: keyof typeof hu.answers) {
  return { status: 200 as const, message: ANSWERS[portal.locale][message] };
}

function readVerification({
  body,
  portal,
}: Pick<ApiRequest<typeof contract.verifyRegistration>, 'body' | 'portal'>) {
  return { portal, token: body.token, humanCheck: body[HUMAN_CHECK_FIELD] };
}

function readPassword({
  body,
  portal,
  header,
  hostCookie,
}: ApiRequest<typeof contract.recoverPassword>) {
  return {
    portal,
    token: body.token,
    password: body.password,
    humanCheck: body[HUMAN_CHECK_FIELD],
    userAgent: header('user-agent'),
    oldSecret: hostCookie(SESSION_COOKIE),
  };
}
