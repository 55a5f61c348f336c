import type { FastifyInstance } from 'fastify';
import { HOLD_SECRET_HEADER } from '#app/platform/call-headers.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { serve } from '#app/platform/api.server.ts';
import { SESSION_COOKIE } from '#app/platform/host-cookie.server.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import * as contract from './contract.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { RegistrationServices } from './services.server.ts';

const ANSWERS: Record<Locale, typeof hu.answers> = {
  hu: hu.answers,
  ro: ro.answers,
  en: en.answers,
};

export function registerRegistrationApi(
  app: FastifyInstance,
  registration: RegistrationServices,
): void {
  serve(app, contract.register, 'signIn', async ({ body, portal, header }) => {
    await registration.register({ portal, holdSecret: header(HOLD_SECRET_HEADER), form: body });
    return { status: 200 as const, message: ANSWERS[portal.locale].registered };
  });

  serve(app, contract.activateSubscription, 'signIn', async ({ body, portal, setHostCookie }) => {
    setHostCookie(SESSION_COOKIE, await registration.activateSubscription({ portal, form: body }));
    return {};
  });

  serve(app, contract.finishReservationRegistration, 'token', async (request) => {
    const { body, portal, header } = request;
    const { answer, secret } = await registration.finishForReservation({
      portal,
      token: body.token,
      password: body.password,
      humanCheck: body[HUMAN_CHECK_FIELD],
      userAgent: header('user-agent'),
      oldSecret: request.hostCookie(SESSION_COOKIE),
    });
    request.setHostCookie(SESSION_COOKIE, secret);
    return answer;
  });
}
