import type { CalendarServices } from '#app/features/calendar/services.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import type {
  DoctorDetails,
  DoctorSearchAnswer,
  LocationNode,
  MapMarker,
  Provider,
  ProviderDetails,
  ProviderSearchAnswer,
  SubfunctionOption,
} from './contract.ts';
import { createDirectory } from '#app/features/directory/directory.server.ts';
import type { FinderFilters } from './filters.ts';
import { createMarkerFinder, findMapMarkers } from './find-map-markers.server.ts';
import {
  findDoctorOptions,
  requireDoctorDetails,
  requireDoctorPage,
  type DoctorPage,
} from '#app/features/directory/get-doctor.server.ts';
import {
  requireProviderCard,
  requireProviderDetails,
  requireProviderPage,
  type ProviderChoice,
  type ProviderPage,
} from '#app/features/directory/get-provider.server.ts';
import type { MapView } from '#app/features/map/map-view.ts';
import { findPages, getLastIds } from '#app/features/directory/queries.server.ts';
import {
  choosePopular,
  type PopularSubfunction,
} from '#app/features/directory/popular-subfunctions.ts';
import { searchFinder, type FinderResult } from './search-finder.server.ts';
import { listDoctors, listProviders, requireSearch } from './search-listings.server.ts';
import { findNearPlaces, type NearPlace } from '#app/features/directory/near-places.ts';
import { createNearCounter } from './near-queries.server.ts';
import { doctorHref, providerHref } from '#app/features/directory/profile-address.ts';
import type { OptionGroups } from '#app/features/directory/option-groups.ts';
import { groupOptions } from '#app/features/directory/subfunction-groups.ts';
import {
  findFacts,
  findOptions,
  presentOption,
} from '#app/features/directory/subfunction-options.ts';

export type PageKind = 'provider' | 'doctor';
/** A page for the site map. */
export interface PageAddress {
  path: string;
  /** `YYYY-MM-DD` */
  changedOn: string;
}

/** What is thrown is a `PortalError`; `not_found` covers other markets and what is not active. */
export interface FinderServices {
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
  requireProviderPage(portal: Portal, id: number, choice: ProviderChoice): Promise<ProviderPage>;
  requireProviderDetails(
    portal: Portal,
    id: number,
    choice: Omit<ProviderChoice, 'week'>,
  ): Promise<ProviderDetails>;
  requireProviderCard(portal: Portal, id: number, subfunction: number | null): Promise<Provider>;
  requireDoctorPage(
    portal: Portal,
    providerId: number,
    id: number,
    choice: { subfunction: number | null; week: string },
  ): Promise<DoctorPage>;
  requireDoctorDetails(portal: Portal, id: number): Promise<DoctorDetails>;
  findDoctorOptions(
    portal: Portal,
    providerId: number,
    specialization: number | null,
  ): Promise<{ id: number; name: string }[]>;
  /** Choices of the specialty field for what was typed, in any language. */
  findSubfunctions(portal: Portal, term: string): Promise<SubfunctionOption[]>;
  /** The same, grouped by who organises and pays. */
  findSubfunctionGroups(portal: Portal, term: string): Promise<OptionGroups>;
  /** Towns for the beginning of a name or postal code, to measure distances from. */
  findNearPlaces(portal: Portal, term: string): Promise<NearPlace[]>;
  requireSubfunction(portal: Portal, id: number): Promise<SubfunctionOption>;
  /** The specialties that most doctors of the market do, each by its commonest sub-function. */
  findPopularSubfunctions(portal: Portal, limit: number): Promise<PopularSubfunction[]>;
  /** The market's places, in the reader's order. */
  findLocations(portal: Portal): Promise<LocationNode[]>;
  /** How many parts of `size` ids the pages of a kind make, for the site map. */
  countPageParts(size: number): Promise<Record<PageKind, number>>;
  /** The market's pages of one part, from 1; empty for one that there is not. */
  findPageAddresses(
    portal: Portal,
    kind: PageKind,
    part: { number: number; size: number },
  ): Promise<PageAddress[]>;
}

/** Of `YYYY-MM-DD` in an instant. */
const DAY_LENGTH = 10;

export function createFinderServices(options: {
  db: Database;
  calendar: CalendarServices;
  perPage: number;
}): FinderServices {
  const directory = createDirectory(options.db);
  const deps = {
    ...options,
    directory,
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
    requireProviderPage: (portal, id, choice) => requireProviderPage(deps, portal, id, choice),
    requireProviderDetails: (portal, id, choice) =>
      requireProviderDetails(deps, portal, id, choice),
    requireProviderCard: (portal, id, subfunction) =>
      requireProviderCard(deps, portal, id, subfunction),
    requireDoctorPage: (portal, providerId, id, choice) =>
      requireDoctorPage(deps, portal, providerId, id, choice),
    requireDoctorDetails: (portal, id) => requireDoctorDetails(deps, portal, id),
    findDoctorOptions: (portal, providerId, specialization) =>
      findDoctorOptions(deps, portal, providerId, specialization),
    async findSubfunctions(portal, term) {
      return findOptions((await directory.findSubfunctions(portal.partner.id)).all, term);
    },
    async findSubfunctionGroups(portal, term) {
      const { all } = await directory.findSubfunctions(portal.partner.id);
      return groupOptions(findFacts(all, term), portal.viewer);
    },
    async findNearPlaces(portal, term) {
      return findNearPlaces(await directory.findNearPlaces(portal.market), term, portal);
    },
    async requireSubfunction(portal, id) {
      const { byId } = await directory.findSubfunctions(portal.partner.id);
      const fact = byId.get(id);
      if (!fact) throw new PortalError('not_found');
      return presentOption(fact);
    },
    async findPopularSubfunctions(portal, limit) {
      const [{ all }, counts] = await Promise.all([
        directory.findSubfunctions(portal.partner.id),
        directory.countDoctors(portal.market),
      ]);
      return choosePopular(all, counts, limit);
    },
    findLocations: ({ market, locale }) => directory.findLocationTree(market, locale),
    async countPageParts(size) {
      const last = await getLastIds(deps.db.replica);
      const parts = (id: number) => Math.ceil(id / size);
      return { provider: parts(last.provider), doctor: parts(last.doctor) };
    },
    async findPageAddresses({ market }, kind, { number, size }) {
      const last = number * size;
      const pages = await findPages(deps.db.replica, kind, market, { after: last - size, last });
      return pages.map(({ provider_id: provider, doctor_id: doctor, updated_at: changed }) => ({
        path: doctor === null ? providerHref(provider) : doctorHref(provider, doctor),
        changedOn: changed.toISOString().slice(0, DAY_LENGTH),
      }));
    },
  };
}
