import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { beginImport, lookAtImport, sendImportPart, stepImport } from './contract.ts';
import { IMPORT_PART_BYTES } from './order-rules.ts';
import type { ImportServices } from './services.server.ts';

/** A minute for half a megabyte: 9 kB a second. */
const PART_MS = 60_000;

export function registerImportApi(app: FastifyInstance, imports: ImportServices): void {
  serve(app, beginImport, 'upload', ({ body, portal }) => imports.begin(portal, body));

  serve(app, lookAtImport, 'account', ({ params: { partnerId, id }, portal }) =>
    imports.look(portal, { partnerId: Number(partnerId), id }),
  );

  serve(app, stepImport, 'write', async ({ params: { partnerId, id }, body: { step }, portal }) => {
    await imports.step(portal, { partnerId: Number(partnerId), id, step });
    return {};
  });

  // By itself: no other call takes such bodies.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: IMPORT_PART_BYTES },
      (_request, content, done) => done(null, content),
    );
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, bodyMs: PART_MS };
    });
    serve(
      scope,
      sendImportPart,
      'uploadPart',
      async ({ params: { partnerId, id, start }, body, portal }) => {
        const content: unknown = body;
        if (!Buffer.isBuffer(content)) throw new PortalError('unsupported_media_type');
        const which = { partnerId: Number(partnerId), id, start: Number(start), content };
        return { received: await imports.takePart(portal, which) };
      },
    );
  });
}
