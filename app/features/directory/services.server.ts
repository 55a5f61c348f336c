import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import type {
  DoctorDetails,
  LocationNode,
  Provider,
  ProviderDetails,
  SubfunctionOption,
} from './contract.ts';
import type { Directory, Offer } from './directory.server.ts';
import {
  findDoctorOptions,
  requireDoctorDetails,
  requireDoctorPage,
  type DoctorPage,
} from './get-doctor.server.ts';
import {
  requireProviderCard,
  requireProviderDetails,
  requireProviderPage,
  type ProviderChoice,
  type ProviderPage,
} from './get-provider.server.ts';
import { choosePopular, type PopularSubfunction } from './popular-subfunctions.ts';
import { doctorHref, providerHref } from '#app/features/profile-address/profile-address.ts';
import { findPages, getLastIds } from './queries.server.ts';
import { presentOption } from './subfunction-options.ts';

export type PageKind = 'provider' | 'doctor';
/** A page for the site map. */
export interface PageAddress {
  path: string;
  /** `YYYY-MM-DD` */
  changedOn: string;
}

export interface DirectoryDeps {
  db: Database;
  directory: Directory;
}

/** What is thrown is a `PortalError`; `not_found` covers other markets and what is not active. */
export interface DirectoryServices {
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
  requireSubfunction(portal: Portal, id: number): Promise<SubfunctionOption>;
  /** The specialties that most doctors of the market do, each by its commonest sub-function. */
  findPopularSubfunctions(portal: Portal, limit: number): Promise<PopularSubfunction[]>;
  /** How much can be booked in the market. */
  countOffer(market: Portal['market']): Promise<Offer>;
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

export function createDirectoryServices(deps: DirectoryDeps): DirectoryServices {
  const { db, directory } = deps;
  return {
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
    countOffer: (market) => directory.countOffer(market),
    findLocations: ({ market, locale }) => directory.findLocationTree(market, locale),
    async countPageParts(size) {
      const last = await getLastIds(db.replica);
      const parts = (id: number) => Math.ceil(id / size);
      return { provider: parts(last.provider), doctor: parts(last.doctor) };
    },
    async findPageAddresses({ market }, kind, { number, size }) {
      const last = number * size;
      const pages = await findPages(db.replica, kind, market, { after: last - size, last });
      return pages.map(({ provider_id: provider, doctor_id: doctor, updated_at: changed }) => ({
        path: doctor === null ? providerHref(provider) : doctorHref(provider, doctor),
        changedOn: changed.toISOString().slice(0, DAY_LENGTH),
      }));
    },
  };
}
