import type { FastifyInstance } from 'fastify';
import { parseNear } from '#app/features/directory/near.ts';
import { parseBox, type MapView } from '#app/features/map/map-view.ts';
import { serve } from '#app/platform/api.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import {
  findMapMarkers,
  findNames,
  findNearPlaces,
  findSubfunctions,
  searchDoctors,
  searchProviders,
  type MarkersQuery,
  type SearchQuery,
} from './contract.ts';
import { parseSearchQuery, type FinderFilters } from './filters.ts';
import type { SearchServices } from './services.server.ts';
import { todayOf } from '#app/time/today.ts';

/** Search and its filters. */
export function registerSearchApi(app: FastifyInstance, services: SearchServices): void {
  serve(app, findSubfunctions, 'autocomplete', ({ query, portal }) =>
    services.findSubfunctionGroups(portal, query.term),
  );

  serve(app, findNearPlaces, 'autocomplete', ({ query, portal }) =>
    services.findNearPlaces(portal, query.term),
  );

  serve(app, findNames, 'autocomplete', ({ query, portal }) =>
    services.findNames(portal, query.term),
  );

  serve(app, searchProviders, 'search', ({ query, portal }) =>
    services.searchProviders(portal, readFilters(query, portal)),
  );

  serve(app, searchDoctors, 'search', ({ query, portal }) =>
    services.searchDoctors(portal, readFilters(query, portal)),
  );

  serve(app, findMapMarkers, 'search', ({ query, portal }) =>
    services.findMapMarkers(portal, readFilters(query, portal), readView(query)),
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
  const filters = parseSearchQuery(query, todayOf(portal));
  if (!filters) {
    const field = query.near && !parseNear(query.near) ? 'near' : 'week';
    throw new PortalError('invalid_input', { fields: { [field]: 'invalid' } });
  }
  return filters;
}
