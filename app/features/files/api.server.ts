import type { FastifyInstance } from 'fastify';
import { guard, serve } from '#app/platform/api.server.ts';
import { staff } from '#app/platform/who.ts';
import * as contract from './contract.ts';
import { sendFile } from './send-content.server.ts';
import { ONE_FILE, serveUpload } from './serve-upload.server.ts';
import { serveParts } from './serve-parts.server.ts';
import type { FileServices } from './services.server.ts';

export function registerFilesApi(app: FastifyInstance, files: FileServices): void {
  serveUpload(
    app,
    contract.uploadFile,
    'upload',
    { files, rules: ONE_FILE },
    async ({ body, portal }) => {
      const [id = ''] = body.files;
      return files.getOwnFile({ portal, id });
    },
  );

  serveParts(app, files);

  serve(app, contract.findLooseFiles, 'account', async ({ portal }) => ({
    files: await files.findLoose({ portal }),
  }));

  serve(app, contract.removeFile, 'write', async ({ params, portal }) => {
    await files.removeFile({ portal, id: params.id });
    return {};
  });

  serve(app, contract.openFile, 'write', ({ params, portal }) =>
    files.openFile({ portal, id: params.id }),
  );

  app.get<{ Params: { id: string }; Querystring: { until: string; proof: string } }>(
    contract.FILE_PATH,
    {
      ...guard('customer', 'coupon'),
      schema: {
        hide: true,
        params: contract.openFile.params,
        querystring: contract.FileProof,
      },
    },
    async ({ params, query, portal }, reply) => {
      const { id } = params;
      const { proof } = query;
      const file = await files.readFile({ portal, id, until: Number(query.until), proof });
      return sendFile(reply, file);
    },
  );

  app.get<{
    Params: { partnerId: string; file: string };
    Querystring: { until: string; proof: string };
  }>(
    contract.CARE_FILE_PATH,
    {
      ...guard(staff('care.organise'), 'coupon'),
      schema: {
        hide: true,
        params: contract.CareFileParams,
        querystring: contract.FileProof,
      },
    },
    async ({ params, query, portal }, reply) => {
      const { proof } = query;
      const which = { partnerId: Number(params.partnerId), id: params.file };
      const until = Number(query.until);
      return sendFile(reply, await files.readCareFile({ portal, ...which, until, proof }));
    },
  );
}
