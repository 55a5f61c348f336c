import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { serve, serveFile } from '#app/platform/api.server.ts';
import { downloadCoupon, getCoupon } from './contract.ts';
import type { DiscountServices } from './services.server.ts';

/** Known to these calls alone: the browser session whose coupon it is. */
const SESSION_COOKIE = 'coupon';
const SESSION = /^[A-Za-z0-9_-]{22}$/;
const SESSION_BYTES = 16;

/** Coupons and their PDF. */
export function registerDiscountsApi(app: FastifyInstance, services: DiscountServices): void {
  serve(app, getCoupon, 'coupon', ({ params, portal, sessionCookie }) =>
    services.requireCoupon(
      portal,
      Number(params.providerId),
      sessionCookie(SESSION_COOKIE, SESSION, () =>
        randomBytes(SESSION_BYTES).toString('base64url'),
      ),
    ),
  );

  serveFile(app, downloadCoupon, 'coupon', ({ params, portal }) =>
    services.renderCoupon(portal, params),
  );
}
