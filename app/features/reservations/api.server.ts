import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import { HOLD_SECRET_HEADER, IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import * as contract from './contract.ts';
import * as verification from './verification-contract.ts';
import type { BookingServices } from './services.server.ts';

export function registerBookingApi(app: FastifyInstance, booking: BookingServices): void {
  serve(app, contract.startReservation, 'write', ({ body, portal, header }) =>
    booking.holdSlot({
      portal,
      slotId: body.slotId,
      subfunctionId: body.subfunctionId,
      holdSecret: header(HOLD_SECRET_HEADER),
      idempotencyKey: header(IDEMPOTENCY_KEY_HEADER),
      humanCheck: body[HUMAN_CHECK_FIELD],
    }),
  );

  serve(app, contract.getReservation, 'search', ({ params, portal, header }) =>
    booking.getHold({
      portal,
      reservationId: params.id,
      holdSecret: header(HOLD_SECRET_HEADER),
    }),
  );

  serve(app, contract.submitReservation, 'write', ({ body, portal, header }) =>
    booking.submitReservation({
      portal,
      holdSecret: header(HOLD_SECRET_HEADER),
      idempotencyKey: header(IDEMPOTENCY_KEY_HEADER),
      form: body,
    }),
  );

  serve(app, contract.finishReservation, 'write', ({ params, body, portal }) =>
    booking.finishReservation({ portal, reservationId: params.id, referrals: body.referrals }),
  );

  serve(app, contract.bookReservation, 'write', ({ body, portal, header }) =>
    booking.bookHeldSlot({
      portal,
      holdSecret: header(HOLD_SECRET_HEADER),
      idempotencyKey: header(IDEMPOTENCY_KEY_HEADER),
      form: body,
    }),
  );

  serve(app, contract.cancelReservation, 'write', ({ params, query, body, portal, header }) =>
    body.token === undefined
      ? booking.releaseHold({
          portal,
          reservationId: params.id,
          holdSecret: header(HOLD_SECRET_HEADER),
        })
      : booking.cancelReservation({
          portal,
          reservationId: params.id,
          token: body.token,
          ...query,
          humanCheck: body[HUMAN_CHECK_FIELD],
        }),
  );

  serveOwnHolds(app, booking);

  serve(app, contract.addReservation, 'token', ({ body, portal }) =>
    booking.addReservation({ portal, token: body.token }),
  );

  serve(app, verification.verifyReservationByCode, 'token', ({ params, body, portal, header }) =>
    booking.verifyByCode({
      portal,
      reservationId: params.id,
      holdSecret: header(HOLD_SECRET_HEADER),
      code: body.code,
      humanCheck: body[HUMAN_CHECK_FIELD],
    }),
  );

  serve(app, verification.resendVerification, 'write', ({ params, body, portal, header }) =>
    booking.resendVerification({
      portal,
      reservationId: params.id,
      holdSecret: header(HOLD_SECRET_HEADER),
      humanCheck: body[HUMAN_CHECK_FIELD],
    }),
  );

  serve(app, verification.checkReservationToken, 'token', ({ params, query, portal }) =>
    booking.checkReservationToken({
      portal,
      token: params.token,
      purpose: query.purpose ?? null,
    }),
  );

  serve(app, verification.verifyReservation, 'token', ({ body, portal }) =>
    booking.verifyReservation({ portal, token: body.token, humanCheck: body[HUMAN_CHECK_FIELD] }),
  );
}

/** Of who is signed in, whatever browser asks. */
function serveOwnHolds(app: FastifyInstance, booking: BookingServices): void {
  serve(app, contract.takeOwnHold, 'write', ({ params, portal, header }) =>
    booking.takeOwnHold({
      portal,
      reservationId: params.id,
      holdSecret: header(HOLD_SECRET_HEADER),
    }),
  );

  serve(app, contract.releaseOwnHold, 'write', ({ params, portal }) =>
    booking.releaseOwnHold({ portal, reservationId: params.id }),
  );
}
