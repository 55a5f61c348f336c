import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { cancelCallBack, requestCallBack } from './contract.ts';
import type { PhoneAdviceServices } from './services.server.ts';
import {
  claimCallBack,
  finishCallBack,
  lookAtCallBack,
  releaseCallBack,
} from './staff-contract.ts';

export function registerPhoneAdviceApi(app: FastifyInstance, advice: PhoneAdviceServices): void {
  serve(app, requestCallBack, 'write', async ({ body, portal }) => ({
    id: await advice.requestCallBack({ portal, form: body }),
  }));

  serve(app, cancelCallBack, 'write', async ({ params, portal }) => {
    await advice.cancelCallBack({ portal, id: params.id });
    return {};
  });

  serve(app, lookAtCallBack, 'account', ({ params: { partnerId, id }, portal }) =>
    advice.lookAtCallBack(portal, { partnerId: Number(partnerId), id }),
  );

  serve(app, claimCallBack, 'eachRow', async ({ params: { partnerId, id }, portal }) => {
    await advice.claimCallBack(portal, { partnerId: Number(partnerId), id });
    return {};
  });

  serve(app, releaseCallBack, 'eachRow', async ({ params: { partnerId, id }, portal }) => {
    await advice.releaseCallBack(portal, { partnerId: Number(partnerId), id });
    return {};
  });

  serve(app, finishCallBack, 'write', async ({ params: { partnerId, id }, body, portal }) => {
    await advice.finishCallBack(portal, { partnerId: Number(partnerId), id, ...body });
    return {};
  });
}
