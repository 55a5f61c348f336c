import type { Locale, Market } from '#app/i18n/locale.ts';
import type { LocationNode } from './contract.ts';
import type { Database } from '#db/client.ts';
import { fold } from '#app/i18n/fold.ts';
import { keepByKey } from '#app/platform/keep-by-key.ts';
import {
  countOffer,
  findDoctorCounts,
  findLocationRows,
  findPlaceRows,
  findSubfunctionRows,
  type LocationRow,
  type SubfunctionRow,
} from './queries.server.ts';
import { buildLocationTree } from './location-tree.ts';
import { foldPlace, type PlaceFact } from './near-places.ts';
import { foldNames, type SubfunctionFact } from './subfunction-options.ts';

/** Sub-functions in the order of specialties, and by id. */
export interface SubfunctionFacts {
  all: SubfunctionFact[];
  byId: Map<number, SubfunctionFact>;
}

/** A place of a market as the search uses it. */
export interface Place {
  /** Empty: the market as such. */
  code: string;
  /** Ids that listings carry. */
  leafIds: number[];
  /** It is the market itself: no narrowing. */
  isWholeMarket: boolean;
}

export interface Places {
  rows: LocationRow[];
  byCode: Map<string, Place>;
  wholeMarket: Place;
}

/** How much can be booked in a market. */
export interface Offer {
  doctors: number;
  providers: number;
  /** Who has a free time today or on one of the six days after it. */
  doctorsFreeSoon: number;
}

/** Facts that every search needs and that hardly ever change, kept in memory for a minute. */
export interface Directory {
  /** By partner, because the partner's product says what is insured. */
  findSubfunctions(partnerId: number): Promise<SubfunctionFacts>;
  findPlaces(market: Market): Promise<Places>;
  /** The market's places in the order of the language's readers. */
  findLocationTree(market: Market, locale: Locale): Promise<LocationNode[]>;
  /** Towns and parts of the capital that distances can be measured from. */
  findNearPlaces(market: Market): Promise<PlaceFact[]>;
  /** Doctors of the market by sub-function; one that nobody does is left out. */
  countDoctors(market: Market): Promise<Map<number, number>>;
  /** How much can be booked in the market. */
  countOffer(market: Market): Promise<Offer>;
}

export function createDirectory({ replica }: Database): Directory {
  const findPlaces = keepByKey(async (market: Market) =>
    toPlaces(await findLocationRows(replica, market)),
  );
  const findTreeOf = (market: Market) =>
    keepByKey(async (locale: Locale) =>
      buildLocationTree((await findPlaces(market)).rows, locale, market),
    );
  const findTrees = { HU: findTreeOf('HU'), RO: findTreeOf('RO') };
  return {
    findSubfunctions: keepByKey(async (partnerId: number) => {
      const all = (await findSubfunctionRows(replica, partnerId)).map(toFact);
      return { all, byId: new Map(all.map((fact) => [fact.id, fact])) };
    }),
    findPlaces,
    findLocationTree: (market, locale) => findTrees[market](locale),
    findNearPlaces: keepByKey(async (market: Market) => {
      const rows = await findPlaceRows(replica, market);
      return rows.map((row) => ({ ...row, folded: foldPlace(row.name, row.locales) }));
    }),
    countOffer: keepByKey(async (market: Market) => {
      const row = await countOffer(replica, market);
      return {
        doctors: row.doctors,
        providers: row.providers,
        doctorsFreeSoon: row.doctors_free_soon,
      };
    }),
    countDoctors: keepByKey(async (market: Market) => {
      const rows = await findDoctorCounts(replica, market);
      return new Map(rows.map((row) => [row.subfunction_id, row.doctors]));
    }),
  };
}

function toFact(row: SubfunctionRow): SubfunctionFact {
  const specialization = {
    id: row.specialization_id,
    name: row.specialization_name,
    locales: row.specialization_locales,
  };
  return {
    id: row.id,
    name: row.name,
    locales: row.locales,
    specialization,
    isIncludedInInsurance: row.is_included_in_insurance,
    organizableByAdmed: row.organizable_by_admed,
    organizableByCustomer: row.organizable_by_customer,
    isReferralRequired: row.is_referral_required,
    preauthorizationLimit: row.preauthorization_limit,
    isPubliclyReservable: row.is_publicly_reservable,
    folded: foldNames(specialization, row),
    words: row.words.map((word) => ({ word, folded: fold(word) })),
  };
}

function toPlaces(rows: LocationRow[]): Places {
  const leafIds = [...new Set(rows.flatMap((row) => row.leaf_ids))];
  return {
    rows,
    wholeMarket: { code: '', leafIds, isWholeMarket: true },
    byCode: new Map(
      rows.map((row) => [
        row.code,
        {
          code: row.code,
          leafIds: row.leaf_ids,
          isWholeMarket: row.leaf_ids.length === leafIds.length,
        },
      ]),
    ),
  };
}
