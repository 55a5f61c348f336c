import type { FastifyInstance } from 'fastify';
import { FileProof } from '#app/features/files/contract.ts';
import { sendFile } from '#app/features/files/send-content.server.ts';
import { guard, serve } from '#app/platform/api.server.ts';
import { staff } from '#app/platform/who.ts';
import * as contract from './contract.ts';
import type { AdviceServices } from './services.server.ts';
import * as doctors from './staff-contract.ts';

export function registerAdviceApi(app: FastifyInstance, advice: AdviceServices): void {
  serve(app, contract.saveAdviceDraft, 'write', async ({ body, portal }) => ({
    version: await advice.saveDraft({ portal, ...body }),
  }));
  serve(app, contract.deleteAdviceDraft, 'write', async ({ body, portal }) => {
    await advice.deleteDraft({ portal, version: body.version });
    return {};
  });
  serve(app, contract.askDoctor, 'write', ({ body, portal }) =>
    advice.askDoctor({ portal, form: body }),
  );
  serve(app, contract.replyToDoctor, 'write', ({ params, body, portal }) =>
    advice.replyToDoctor({ portal, id: params.id, ...body }),
  );
  serve(app, contract.closeQuestion, 'write', async ({ params, body, portal }) => {
    await advice.closeOwnQuestion({ portal, id: params.id, ...body });
    return {};
  });
  serve(app, contract.takeReferral, 'coupon', ({ params, portal }) =>
    advice.takeReferral({ portal, ...params }),
  );
  registerDoctorsApi(app, advice);
}

function registerDoctorsApi(app: FastifyInstance, advice: AdviceServices): void {
  const whichOf = ({ partnerId, ...which }: { partnerId: string; id: string }) => ({
    ...which,
    partnerId: Number(partnerId),
  });

  serve(app, doctors.lookAtQuestion, 'account', ({ params, body, portal }) =>
    advice.lookAtQuestion(portal, { ...whichOf(params), ...body }),
  );

  serve(app, doctors.claimQuestion, 'write', async ({ params, body, portal }) => {
    await advice.claimQuestion(portal, { ...whichOf(params), ...body });
    return {};
  });
  serve(app, doctors.releaseQuestion, 'write', async ({ params, body, portal }) => {
    await advice.releaseQuestion(portal, { ...whichOf(params), ...body });
    return {};
  });
  serve(app, doctors.answerQuestion, 'write', async ({ params, body, portal }) => {
    await advice.answerQuestion(portal, { ...whichOf(params), ...body });
    return {};
  });
  serve(app, doctors.askBack, 'write', async ({ params, body, portal }) => {
    await advice.askBack(portal, { ...whichOf(params), ...body });
    return {};
  });
  serve(app, doctors.handOver, 'write', async ({ params, body, portal }) => {
    await advice.handOver(portal, { ...whichOf(params), ...body });
    return {};
  });
  serve(app, doctors.closeAdvice, 'write', async ({ params, body, portal }) => {
    await advice.closeQuestion(portal, { ...whichOf(params), ...body });
    return {};
  });
  serve(app, doctors.openSentFile, 'write', ({ params, portal }) =>
    advice.openSentFile(portal, { ...whichOf(params), fileId: params.fileId }),
  );

  app.get<{
    Params: { partnerId: string; id: string; fileId: string };
    Querystring: { until: string; proof: string };
  }>(
    doctors.ADVICE_FILE_PATH,
    {
      ...guard(staff('advice.answer'), 'coupon'),
      schema: { hide: true, params: doctors.openSentFile.params, querystring: FileProof },
    },
    async ({ params, query: { until, proof }, portal }, reply) => {
      const which = { ...whichOf(params), fileId: params.fileId, until: Number(until), proof };
      return sendFile(reply, await advice.readSentFile(portal, which));
    },
  );
}
