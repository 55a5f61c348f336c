import type { FastifyInstance } from 'fastify';
import { REFERRALS, serveUpload } from '#app/features/files/serve-upload.server.ts';
import type { FileServices } from '#app/features/files/services.server.ts';
import { serve } from '#app/platform/api.server.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import * as contract from './contract.ts';
import { lookAtMedicalCare, openCareFile, workOnMedicalCare } from './staff-contract.ts';
import type { MedicalCareServices } from './services.server.ts';

export function registerMedicalCareApi(
  app: FastifyInstance,
  care: MedicalCareServices,
  files: FileServices,
): void {
  serveUpload(
    app,
    contract.requestMedicalCare,
    'upload',
    { files, rules: REFERRALS },
    ({ body, portal, header }) =>
      care.request({ portal, idempotencyKey: header(IDEMPOTENCY_KEY_HEADER), form: body }),
  );

  serve(app, contract.getCareForm, 'account', ({ portal }) => care.getForm({ portal }));

  serve(app, contract.findMedicalCare, 'account', async ({ portal }) => ({
    requests: await care.findOwn({ portal }),
  }));

  serve(app, contract.answerOffer, 'write', ({ params, body, portal }) =>
    care.answer({ portal, id: params.id, offer: body.offer }),
  );

  serve(app, workOnMedicalCare, 'write', async ({ params: { partnerId, id }, body, portal }) => {
    await care.work(portal, { partnerId: Number(partnerId), id, ...body });
    return {};
  });

  serve(app, lookAtMedicalCare, 'account', ({ params: { partnerId, id }, body, portal }) =>
    care.look(portal, { partnerId: Number(partnerId), id, ...body }),
  );

  serve(app, openCareFile, 'write', ({ params: { partnerId, id, file }, portal }) =>
    files.openCareFile({ portal, partnerId: Number(partnerId), careId: id, id: file }),
  );

  serve(app, contract.getCareToChange, 'account', ({ params, portal }) =>
    care.getToChange({ portal, id: params.id }),
  );

  serve(app, contract.changeMedicalCare, 'write', ({ params, body, portal }) =>
    care.change({ portal, id: params.id, change: body }),
  );

  serve(app, contract.cancelMedicalCare, 'write', ({ params, query, portal }) =>
    care.cancel({ portal, id: params.id, ...query }),
  );
}
