import type { FastifyInstance } from 'fastify';
import { REFERRALS, serveUpload } from '#app/features/files/serve-upload.server.ts';
import type { FileServices } from '#app/features/files/services.server.ts';
import { serve } from '#app/platform/api.server.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import * as contract from './contract.ts';
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

  serve(app, contract.cancelMedicalCare, 'write', ({ params, portal }) =>
    care.cancel({ portal, id: params.id }),
  );
}
