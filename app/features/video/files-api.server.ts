import type { FastifyInstance } from 'fastify';
import { sendFile } from '#app/features/files/send-content.server.ts';
import { ONE_FILE, serveUpload, type FileTaker } from '#app/features/files/serve-upload.server.ts';
import { FileProof } from '#app/features/files/contract.ts';
import { guard, serve } from '#app/platform/api.server.ts';
import * as contract from './files-contract.ts';
import type { VisitFileServices } from './visit-files.server.ts';

interface Place {
  partnerId: string;
  id: string;
}
const whichOf = ({ partnerId, id }: Place) => ({ partnerId: Number(partnerId), id });

export function registerVisitFilesApi(app: FastifyInstance, files: VisitFileServices): void {
  serve(app, contract.findVisitFiles, 'account', async ({ params, portal }) => ({
    files: await files.find({ portal, id: params.id }),
  }));

  serve(app, contract.addVisitFiles, 'write', async ({ params, body, portal }) => ({
    files: await files.add({ portal, id: params.id, files: body.files }),
  }));

  serve(app, contract.findFilesOfVisitToHold, 'search', async ({ params, portal }) => ({
    files: await files.findToHold(portal, whichOf(params)),
  }));

  const taker = {
    putFile: ({ params, ...file }: Parameters<FileTaker['putFile']>[0]) =>
      files.give({ ...file, which: whichOf(params as Place) }),
  };
  serveUpload(
    app,
    contract.giveVisitFile,
    'upload',
    { files: taker, rules: ONE_FILE },
    async ({ params, portal }) => ({ files: await files.findToHold(portal, whichOf(params)) }),
  );

  serve(app, contract.openVisitFile, 'write', ({ params, portal }) =>
    files.open(portal, { ...whichOf(params), file: params.file }),
  );

  app.get<{ Params: Place & { file: string }; Querystring: { until: string; proof: string } }>(
    contract.VISIT_FILE_PATH,
    {
      ...guard(contract.openVisitFile.who, 'coupon'),
      schema: {
        hide: true,
        params: contract.openVisitFile.params,
        querystring: FileProof,
      },
    },
    async ({ params, query: { until, proof }, portal }, reply) => {
      const which = { ...whichOf(params), file: params.file, until: Number(until), proof };
      return sendFile(reply, await files.read(portal, which));
    },
  );
}
