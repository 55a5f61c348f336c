import type { FastifyInstance } from 'fastify';
import { ONE_FILE, serveUpload } from '#app/features/files/serve-upload.server.ts';
import { serve } from '#app/platform/api.server.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import * as contract from './contract.ts';
import type { FinishLinkServices } from './services.server.ts';

export function registerFinishLinkApi(app: FastifyInstance, links: FinishLinkServices): void {
  serve(app, contract.sendFinishLink, 'write', async ({ params, body, portal }) => {
    await links.sendLink(portal, { ...params, ...body });
    return {};
  });

  serve(app, contract.sendCareLink, 'write', async ({ params, body, portal }) => {
    await links.sendCareLink(portal, { ...params, ...body });
    return {};
  });

  serve(app, contract.lookAtFinishLink, 'account', async ({ params, query, portal }) => ({
    link: await links.lookAtLink(portal, params.opening, query.about),
  }));

  serve(app, contract.openFinishLink, 'token', ({ body, portal }) => {
    const { [HUMAN_CHECK_FIELD]: humanCheck, ...proof } = body;
    return links.openLink({ portal, humanCheck, ...proof });
  });

  serve(app, contract.finishByLink, 'token', async ({ body, portal }) => {
    const { [HUMAN_CHECK_FIELD]: humanCheck, isAgreed: _isAgreed, ...proof } = body;
    await links.finishByLink({ portal, humanCheck, ...proof });
    return {};
  });

  const takeFile = {
    putFile: ({ params, ...file }: Parameters<typeof tokenOf>[0] & FileOfLink) =>
      links.putFile({ ...file, token: tokenOf({ params }) }),
  };
  const taken = { files: takeFile, rules: ONE_FILE };
  serveUpload(app, contract.uploadByLink, 'upload', taken, ({ params, body, portal }) =>
    links.getFile({ portal, token: params.token, id: body.files[0] ?? '' }),
  );
}

type FileOfLink = Omit<Parameters<FinishLinkServices['putFile']>[0], 'token'>;

/** Of an address that nobody has checked yet. */
function tokenOf({ params }: { params: unknown }): string {
  const isNamed = typeof params === 'object' && params !== null && 'token' in params;
  return isNamed && typeof params.token === 'string' ? params.token : '';
}
