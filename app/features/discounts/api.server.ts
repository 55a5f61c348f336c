import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { limitOf } from '#app/platform/limits.ts';
import { COUPON_FILE_NAME, getCoupon } from './contract.ts';
import type { CouponAddress } from './download-coupon.server.ts';
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

  app.route<{ Params: CouponAddress }>({
    method: 'GET',
    url: '/letoltes/kedvezmeny/:providerId/:couponId/:code',
    config: { rateLimit: limitOf('coupon') },
    schema: {
      summary: `A coupon as a PDF, saved as ${COUPON_FILE_NAME}.`,
      operationId: 'downloadCoupon',
      produces: ['application/pdf'],
    },
    handler: async (request, reply) => {
      const pdf = await services.renderCoupon(request.portal, request.params);
      return reply
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .header('content-disposition', `attachment; filename="${COUPON_FILE_NAME}"`)
        .type('application/pdf')
        .send(pdf);
    },
  });
}
