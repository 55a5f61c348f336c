import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import * as contract from './contract.ts';
import type { CallCentreServices } from './services.server.ts';

/** Calls of the call centre, at the host of the staff. */
export function registerCallCentreApi(app: FastifyInstance, callCentre: CallCentreServices): void {
  serve(app, contract.findPeople, 'write', ({ body, portal }) =>
    callCentre.findPeople(portal, body),
  );

  serve(app, contract.openPerson, 'write', ({ body, portal }) =>
    callCentre.openPerson(portal, body),
  );

  serve(app, contract.cancelVisitOf, 'write', async ({ params, body, portal }) => {
    await callCentre.cancelVisit(portal, { ...params, ...body });
    return {};
  });

  serve(app, contract.moveVisitOf, 'write', async ({ params, body, portal }) => {
    await callCentre.moveVisit(portal, { ...params, ...body });
    return {};
  });

  serve(app, contract.holdForPerson, 'write', ({ params, body, portal }) =>
    callCentre.holdForPerson(portal, { ...params, ...body }),
  );

  serve(app, contract.bookForPerson, 'write', ({ params, body, portal }) =>
    callCentre.bookForPerson(portal, { ...params, ...body }),
  );

  serve(app, contract.beginGuest, 'write', ({ body, portal }) =>
    callCentre.beginGuest(portal, body),
  );

  serve(app, contract.bookForGuest, 'write', ({ params, body, portal }) =>
    callCentre.bookForGuest(portal, { ...params, ...body }),
  );

  serve(app, contract.extendHoldForPerson, 'write', ({ params, portal }) =>
    callCentre.extendHoldForPerson(portal, { opening: params.opening, reservationId: params.id }),
  );

  serve(app, contract.releaseForPerson, 'write', async ({ params, portal }) => {
    await callCentre.releaseForPerson(portal, {
      opening: params.opening,
      reservationId: params.id,
    });
    return {};
  });
}
