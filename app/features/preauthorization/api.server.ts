import type { FastifyInstance } from 'fastify';
import { guard, serve } from '#app/platform/api.server.ts';
import { FileProof } from '#app/features/files/contract.ts';
import { showFile } from '#app/features/files/send-content.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { ParamsOf } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';
import * as contract from './approval-contract.ts';
import { sendDocuments } from './documents-contract.ts';
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
      firstDay: query.week,
      doctors: numbersOf(query.doctors),
      providers: numbersOf(query.providers),
    }),
  );

  serveApprovals(app, services);

  serve(app, sendDocuments, 'write', async ({ params, body, portal }) => {
    await services.sendDocuments(portal, { id: params.id, files: body.files });
    return {};
  });
}

/** What the staff do, at their own host. */
function serveApprovals(app: FastifyInstance, services: PreauthorizationServices): void {
  serve(app, contract.decideApproval, 'write', ({ params, body, portal }) => {
    if (!body.isApproved && !body.reason) {
      throw new PortalError('invalid_input', { fields: { reason: 'required' } });
    }
    return services.decideApproval(portal, { ...caseOf(params), ...body });
  });

  serve(app, contract.askForDocument, 'write', async ({ params, body, portal }) => {
    const { version, document } = body;
    await services.askForDocument(portal, { ...caseOf(params), version, document });
    return {};
  });

  serve(app, contract.lookAtApproval, 'account', ({ params, body, portal }) =>
    services.lookAtApproval(portal, { ...caseOf(params), version: body.version }),
  );

  serve(app, contract.openReferral, 'write', ({ params, portal }) =>
    services.openReferral(portal, { ...caseOf(params), fileId: params.fileId }),
  );

  app.get<{
    Params: ParamsOf<typeof contract.openReferral>;
    Querystring: { until: string; proof: string };
  }>(
    contract.REFERRAL_PATH,
    {
      ...guard(staff('preauthorization.read'), 'coupon'),
      schema: { hide: true, params: contract.ReferralParams, querystring: FileProof },
    },
    async ({ params, query, portal }, reply) => {
      const { fileId } = params;
      const until = Number(query.until);
      const which = { ...caseOf(params), fileId, until, proof: query.proof };
      return showFile(reply, await services.readReferral(portal, which));
    },
  );
}

function caseOf({ partnerId, reservationId }: { partnerId: string; reservationId: string }) {
  return { partnerId: Number(partnerId), reservationId };
}

function numbersOf(list: string | undefined): number[] {
  return list ? list.split(',').map(Number) : [];
}
