import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import * as contract from './upload-contract.ts';
import type { FileServices } from './services.server.ts';

/** A minute for half a megabyte: 9 kB a second. */
const PART_MS = 60_000;

/** The calls that take a file in parts. */
export function serveParts(app: FastifyInstance, files: FileServices): void {
  serve(app, contract.beginUpload, 'upload', ({ body: { size, digest }, portal }) =>
    files.beginUpload({ portal, size, digest: Buffer.from(digest, 'base64url') }),
  );

  // By itself: no other call takes such bodies.
  void app.register(async (scope) => {
    // What comes is read after it is known who sends it and where it belongs.
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
      done(null, payload),
    );
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, bodyMs: PART_MS };
    });
    serve(
      scope,
      contract.sendPart,
      'uploadPart',
      async ({ params: { id, start }, body, portal, header }) => {
        const content: unknown = body;
        if (!(content instanceof Readable)) throw new PortalError('unsupported_media_type');
        // What goes wrong here must not take away the connection that the answer goes by.
        const stream = Readable.from(content.iterator({ destroyOnReturn: false }));
        const length = Number(header('content-length'));
        return files.takePart({ portal, id, start: Number(start), length, stream });
      },
    );
  });

  serve(app, contract.finishUpload, 'upload', ({ params: { id }, body: { name }, portal }) =>
    files.finishUpload({ portal, id, name }),
  );

  serve(app, contract.removeUpload, 'write', async ({ params: { id }, portal }) => {
    await files.removeUpload({ portal, id });
    return {};
  });
}
