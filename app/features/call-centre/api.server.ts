import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { findPeople, openPerson } from './contract.ts';
import type { CallCentreServices } from './services.server.ts';

/** Calls of the call centre, at the host of the staff. */
export function registerCallCentreApi(app: FastifyInstance, callCentre: CallCentreServices): void {
  serve(app, findPeople, 'write', ({ body, portal }) => callCentre.findPeople(portal, body));
  serve(app, openPerson, 'write', ({ body, portal }) => callCentre.openPerson(portal, body));
}
