import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { HOLD_SECRET_HEADER } from '#app/platform/call-headers.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import { startWatch, stopWatch, stopWatchByLink } from './contract.ts';
import { declineOffer, takeOffer } from './offer-contract.ts';
import type { WatchServices } from './services.server.ts';

export function registerWatchApi(app: FastifyInstance, watches: WatchServices): void {
  serve(app, startWatch, 'write', async ({ body, portal }) => ({
    id: await watches.startWatch({ portal, form: body }),
  }));

  serve(app, stopWatch, 'write', async ({ params, portal }) => {
    await watches.stopWatch({ portal, id: params.id });
    return {};
  });

  serve(app, stopWatchByLink, 'token', async ({ body, portal }) => {
    await watches.stopWatchByLink({ portal, token: body.token });
    return {};
  });

  serve(app, declineOffer, 'token', async ({ body, portal }) => {
    await watches.declineOffer({ portal, token: body.token });
    return {};
  });

  serve(app, takeOffer, 'write', ({ body, portal, header }) =>
    watches.takeOffer({
      portal,
      token: body.token,
      humanCheck: body[HUMAN_CHECK_FIELD],
      holdSecret: header(HOLD_SECRET_HEADER),
    }),
  );
}
