import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { decideApproval } from './approval-contract.ts';
import { mondayOf } from '#app/time/week.ts';
import { findTimeAnswers } from './answers-contract.ts';
import { checkPreauth } from './contract.ts';
import type { PreauthorizationServices } from './services.server.ts';

/** What members are told before they book, and what the staff decide. */
export function registerPreauthorizationApi(
  app: FastifyInstance,
  services: PreauthorizationServices,
): void {
  serve(app, checkPreauth, 'search', ({ query, portal }) =>
    services.checkPreauth(portal, {
      subfunctionId: Number(query.subfunctionId),
      providerId: Number(query.providerId),
      doctorId: query.doctorId === undefined ? null : Number(query.doctorId),
      startsAt: Date.parse(query.startAt),
    }),
  );

  serve(app, findTimeAnswers, 'search', ({ query, portal }) =>
    services.findTimeAnswers(portal, {
      subfunctionId: Number(query.subfunctionId),
      week: mondayOf(query.week),
      doctors: numbersOf(query.doctors),
      providers: numbersOf(query.providers),
    }),
  );

  serve(app, decideApproval, 'write', async ({ params, body, portal }) => {
    const { isApproved, reason } = body;
    if (!isApproved && !reason) {
      throw new PortalError('invalid_input', { fields: { reason: 'required' } });
    }
    await services.decidePreauthorization(portal.actor, {
      partnerId: Number(params.partnerId),
      reservationId: params.reservationId,
      isApproved,
      reason: isApproved ? null : (reason ?? null),
      requestId: portal.requestId,
    });
    return {};
  });
}

function numbersOf(list: string | undefined): number[] {
  return list ? list.split(',').map(Number) : [];
}
