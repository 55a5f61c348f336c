import type { FastifyInstance } from 'fastify';
import type { Market } from '#app/i18n/locale.ts';
import { serve } from '#app/platform/api.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import {
  findDoctorOptions,
  findLocations,
  getDoctor,
  getMapInfo,
  getProvider,
  getSubfunction,
} from './contract.ts';
import type { DirectoryServices } from './services.server.ts';

/** Places, specialties, providers and doctors. */
export function registerDirectoryApi(app: FastifyInstance, services: DirectoryServices): void {
  serve(app, getSubfunction, 'search', ({ params, portal }) =>
    services.requireSubfunction(portal, Number(params.id)),
  );

  serve(app, findLocations, 'search', ({ portal }) => services.findLocations(portal));

  serve(app, getProvider, 'search', ({ params, query, portal }) =>
    services.requireProviderDetails(inMarket(portal, query.market), Number(params.id), {
      specialization: readId(query.specialization),
      subfunction: readId(query.subfunction),
    }),
  );

  serve(app, getMapInfo, 'search', ({ params, query, portal }) =>
    services.requireProviderCard(portal, Number(params.id), readId(query.subfunction)),
  );

  serve(app, getDoctor, 'search', ({ params, portal }) =>
    services.requireDoctorDetails(portal, Number(params.id)),
  );

  serve(app, findDoctorOptions, 'search', ({ query, portal }) =>
    services.findDoctorOptions(portal, Number(query.providerId), readId(query.specialization)),
  );
}

/** What is asked of another market goes by its clock. */
function inMarket(portal: Portal, market: Market = portal.market): Portal {
  return { ...portal, market, timeZone: MARKET_ZONES[market] };
}

function readId(text: string | undefined): number | null {
  return text ? Number(text) : null;
}
