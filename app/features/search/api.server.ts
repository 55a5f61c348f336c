import type { FastifyInstance } from 'fastify';
import { locate } from '#app/time/local-week.ts';
import { serve } from '#app/platform/api.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import {
  findDoctorOptions,
  findLocations,
  findMapMarkers,
  findNearPlaces,
  findSubfunctions,
  getDoctor,
  getMapInfo,
  getProvider,
  getSubfunction,
  searchDoctors,
  searchProviders,
  type MarkersQuery,
  type SearchQuery,
} from './contract.ts';
import { parseSearchQuery, type FinderFilters } from './filters.ts';
import { parseBox, type MapView } from '#app/features/map/map-view.ts';
import { parseNear } from '#app/features/directory/near.ts';
import type { FinderServices } from './services.server.ts';

/** Search, its filters, and what is found. */
export function registerFinderApi(app: FastifyInstance, services: FinderServices): void {
  serve(app, findSubfunctions, 'autocomplete', ({ query, portal }) =>
    services.findSubfunctionGroups(portal, query.term),
  );
  serve(app, getSubfunction, 'search', ({ params, portal }) =>
    services.requireSubfunction(portal, Number(params.id)),
  );
  serve(app, findNearPlaces, 'autocomplete', ({ query, portal }) =>
    services.findNearPlaces(portal, query.term),
  );
  serve(app, findLocations, 'search', ({ portal }) => services.findLocations(portal));

  serve(app, searchProviders, 'search', ({ query, portal }) =>
    services.searchProviders(portal, readFilters(query, portal)),
  );
  serve(app, searchDoctors, 'search', ({ query, portal }) =>
    services.searchDoctors(portal, readFilters(query, portal)),
  );
  serve(app, findMapMarkers, 'search', ({ query, portal }) =>
    services.findMapMarkers(portal, readFilters(query, portal), readView(query)),
  );

  serve(app, getProvider, 'search', ({ params, query, portal }) =>
    services.requireProviderDetails(portal, Number(params.id), {
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

/** Box and zoom go together. */
function readView({ bbox, zoom }: MarkersQuery): MapView | null {
  if (!bbox && !zoom) return null;
  const box = bbox ? parseBox(bbox) : null;
  if (!box) throw new PortalError('invalid_input', { fields: { bbox: 'invalid' } });
  if (!zoom) throw new PortalError('invalid_input', { fields: { zoom: 'invalid' } });
  return { box, zoom: Number(zoom) };
}

function readFilters(query: SearchQuery, portal: Portal): FinderFilters {
  const filters = parseSearchQuery(query, locate(nowMs(), portal.timeZone).day);
  if (!filters) {
    const field = query.near && !parseNear(query.near) ? 'near' : 'week';
    throw new PortalError('invalid_input', { fields: { [field]: 'invalid' } });
  }
  return filters;
}

function readId(text: string | undefined): number | null {
  return text ? Number(text) : null;
}
