import type { FastifyInstance } from 'fastify';
import { guardOpen, serve } from '#app/platform/api.server.ts';
import { requireIds } from '#app/platform/id-list.ts';
import {
  findDoctorPriceLists,
  findProviderPriceLists,
  getDoctorPriceList,
  getProviderPriceList,
} from './contract.ts';
import type { PriceServices } from './services.server.ts';

/** Pages lie at most this deep, and a relative address is taken from their folder. */
const PAGE_DEPTH_MAX = 4;

/** Price lists. */
export function registerPricesApi(app: FastifyInstance, services: PriceServices): void {
  serve(app, getProviderPriceList, 'search', ({ params, query, portal }) =>
    query.h === '1'
      ? services.requirePriceList(portal, 'provider', Number(params.id))
      : services.requireFlatPriceList(portal, 'provider', Number(params.id)),
  );
  serve(app, getDoctorPriceList, 'search', ({ params, query, portal }) =>
    query.h === '1'
      ? services.requirePriceList(portal, 'doctor', Number(params.id))
      : services.requireFlatPriceList(portal, 'doctor', Number(params.id)),
  );
  serve(app, findProviderPriceLists, 'search', ({ query, portal }) =>
    services.findPriceLists(
      portal,
      'provider',
      requireIds('providerIds', query.providerIds),
      query.subfunction ? Number(query.subfunction) : null,
    ),
  );
  serve(app, findDoctorPriceLists, 'search', ({ query, portal }) =>
    services.findPriceLists(
      portal,
      'doctor',
      requireIds('doctorIds', query.doctorIds),
      query.subfunction ? Number(query.subfunction) : null,
    ),
  );
  redirectRelativeCalls(app);
}

/** One old client asks for `./api/doctors/price-list`: below a page that is another address. */
function redirectRelativeCalls(app: FastifyInstance): void {
  const { path } = findDoctorPriceLists;
  for (let depth = 1; depth <= PAGE_DEPTH_MAX; depth += 1) {
    const folder = Array.from({ length: depth }, (_, level) => `/:level${level}`).join('');
    app.get(`${folder}${path}`, guardOpen('search'), (request, reply) => {
      const at = request.url.indexOf('?');
      return reply.redirect(at === -1 ? path : `${path}${request.url.slice(at)}`, 308);
    });
  }
}
