import type { FastifyInstance, FastifyReply } from 'fastify';
import { guard, serve } from '#app/platform/api.server.ts';
import { HOLD_SECRET_HEADER } from '#app/platform/call-headers.ts';
import { staff } from '#app/platform/who.ts';
import * as contract from './contract.ts';
import { ONE_FILE, serveUpload } from './serve-upload.server.ts';
import type { FileServices } from './services.server.ts';

export function registerFilesApi(app: FastifyInstance, files: FileServices): void {
  serveUpload(
    app,
    contract.uploadFile,
    'upload',
    { files, rules: ONE_FILE },
    async ({ body, portal, header }) => {
      const [id = ''] = body.files;
      return files.getOwnFile({ portal, holdSecret: header(HOLD_SECRET_HEADER), id });
    },
  );

  serve(app, contract.removeFile, 'write', async ({ params, portal, header }) => {
    const { id } = params;
    await files.removeFile({ portal, holdSecret: header(HOLD_SECRET_HEADER), id });
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
      return giveFile(reply, file);
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
      return giveFile(reply, await files.readCareFile({ portal, ...which, until, proof }));
    },
  );
}

/** Always as a download, kept nowhere. */
function giveFile(
  reply: FastifyReply,
  { name, kind, content }: Awaited<ReturnType<FileServices['readFile']>>,
): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-disposition', attachmentNamed(name))
    .type(kind)
    .send(content);
}

/** The name for every browser, by RFC 6266: plain letters, and as it is. */
function attachmentNamed(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
