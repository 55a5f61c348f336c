import type { Directory } from '#app/features/directory/directory.server.ts';
import type { SubfunctionOption } from '#app/features/directory/contract.ts';
import { findNearPlaces, type NearPlace } from '#app/features/directory/near-places.ts';
import type { OptionGroups } from './option-groups.ts';
import { groupOptions } from './subfunction-groups.ts';
import {
  findFacts,
  presentOption,
  type MatchedFact,
  type SubfunctionFact,
} from '#app/features/directory/subfunction-options.ts';
import type { MapMarker } from '#app/features/map/map-marker.ts';
import type { MapView } from '#app/features/map/map-view.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import type { DoctorSearchAnswer, NameSuggestions, ProviderSearchAnswer } from './contract.ts';
import { suggestNames } from './name-suggestions.server.ts';
import type { FinderFilters } from './filters.ts';
import { factsOfComplaint, findComplaint } from './complaints.server.ts';
import { createMarkerFinder, findMapMarkers } from './find-map-markers.server.ts';
import { createNearCounter } from './near-queries.server.ts';
import {
  listDoctors,
  listProviders,
  requireSearch,
  searchFinder,
  type FinderResult,
} from './search-listings.server.ts';
import { isReadBy, tellReasons } from './tell-reasons.server.ts';

/** What is thrown is a `PortalError`; `not_found` covers other markets and what is not active. */
export interface SearchServices {
  /** The finder page: result list, total and the week's free times. Unknown sub-functions and places are ignored. */
  searchFinder(portal: Portal, filters: FinderFilters): Promise<FinderResult>;
  /** A page of providers without free times; throws not_found for an unknown sub-function or place. */
  searchProviders(portal: Portal, filters: FinderFilters): Promise<ProviderSearchAnswer>;
  /** A page of doctors without free times; throws not_found for an unknown sub-function or place. */
  searchDoctors(portal: Portal, filters: FinderFilters): Promise<DoctorSearchAnswer>;
  /** Where the providers of a search are, with a view near ones together; throws not_found for an unknown sub-function or place. */
  findMapMarkers(
    portal: Portal,
    filters: FinderFilters,
    view: MapView | null,
  ): Promise<MapMarker[]>;
  /** Choices of the specialty field for what was typed, in any language. */
  findSubfunctions(portal: Portal, term: string): Promise<SubfunctionOption[]>;
  /** The same, grouped by who organises and pays. */
  findSubfunctionGroups(portal: Portal, term: string): Promise<OptionGroups>;
  /** Doctors and clinics whose names fit what was typed. */
  findNames(portal: Portal, term: string): Promise<NameSuggestions>;
  /** Towns for the beginning of a name or postal code, to measure distances from. */
  findNearPlaces(portal: Portal, term: string): Promise<NearPlace[]>;
}

/** What is called so; for what ails somebody, where they would be sent to. */
function findWanted(
  facts: readonly SubfunctionFact[],
  term: string,
  portal: Portal,
): MatchedFact[] {
  const complaint = findComplaint(term);
  const led = complaint ? factsOfComplaint(complaint, facts) : [];
  const ids = new Set(led.map(({ fact }) => fact.id));
  const found = findFacts(facts, term, (word) => isReadBy(word, portal));
  return tellReasons([...led, ...found.filter(({ fact }) => !ids.has(fact.id))], portal);
}

export function createSearchServices(options: {
  db: Database;
  directory: Directory;
  perPage: number;
}): SearchServices {
  const { directory } = options;
  const deps = {
    ...options,
    countNear: createNearCounter(options.db),
    findMarkers: createMarkerFinder(options.db),
  };
  return {
    searchFinder: (portal, filters) => searchFinder(deps, portal, filters),
    async searchProviders(portal, filters) {
      const search = await requireSearch(deps, portal, filters);
      return (await listProviders(deps, portal, search, null)).answer;
    },
    async searchDoctors(portal, filters) {
      const search = await requireSearch(deps, portal, filters);
      return (await listDoctors(deps, portal, search, null)).answer;
    },
    findMapMarkers: (portal, filters, view) => findMapMarkers(deps, portal, filters, view),
    async findSubfunctions(portal, term) {
      const { all } = await directory.findSubfunctions(portal.partner.id);
      return findWanted(all, term, portal).map(({ fact, foundBy }) => presentOption(fact, foundBy));
    },
    async findSubfunctionGroups(portal, term) {
      const { all } = await directory.findSubfunctions(portal.partner.id);
      return groupOptions(findWanted(all, term, portal), portal.viewer);
    },
    findNames: (portal, term) => suggestNames(options.db.replica, portal.market, term),
    async findNearPlaces(portal, term) {
      return findNearPlaces(await directory.findNearPlaces(portal.market), term, portal);
    },
  };
}
