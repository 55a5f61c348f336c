import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { lookAtBatch, lookUpCode, makeCodes, revokeBatch, revokeCode } from './contract.ts';
import type { VoucherDeskServices } from './services.server.ts';

export function registerVoucherDeskApi(app: FastifyInstance, vouchers: VoucherDeskServices): void {
  serve(app, makeCodes, 'write', ({ params, body, portal }) =>
    vouchers.makeCodes(portal, { partnerId: Number(params.partnerId), ...body }),
  );

  serve(app, lookAtBatch, 'account', ({ params: { partnerId, batchId }, portal }) =>
    vouchers.look(portal, { partnerId: Number(partnerId), batchId }),
  );

  serve(app, revokeBatch, 'write', async ({ params: { partnerId, batchId }, body, portal }) => {
    await vouchers.revokeBatch(portal, { partnerId: Number(partnerId), batchId, ...body });
    return {};
  });

  serve(app, revokeCode, 'write', async ({ params, body, portal }) => {
    const { partnerId, batchId, codeId } = params;
    await vouchers.revokeCode(portal, { partnerId: Number(partnerId), batchId, codeId, ...body });
    return {};
  });

  serve(app, lookUpCode, 'write', async ({ params, body, portal }) => ({
    found: await vouchers.lookUpCode(portal, { partnerId: Number(params.partnerId), ...body }),
  }));
}
