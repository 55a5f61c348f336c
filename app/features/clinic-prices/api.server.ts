import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { saveDiscount, savePrices, withdrawPriceChange } from './contract.ts';
import type { ClinicPricesServices } from './services.server.ts';

export function registerClinicPricesApi(app: FastifyInstance, prices: ClinicPricesServices): void {
  serve(app, savePrices, 'write', ({ params, body, portal }) =>
    prices.savePrices(portal, { providerId: Number(params.providerId), ...body }),
  );

  serve(app, saveDiscount, 'write', ({ params, body, portal }) =>
    prices.saveDiscount(portal, { providerId: Number(params.providerId), ...body }),
  );

  serve(app, withdrawPriceChange, 'write', ({ params, body, portal }) =>
    prices.withdraw(portal, { providerId: Number(params.providerId), ...body }),
  );
}
