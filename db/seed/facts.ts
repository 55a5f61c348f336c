import type { Market } from '#app/i18n/locale.ts';
import {
  DISTRICTS,
  HOLIDAYS,
  marketOf,
  REFERENCE_SPECIALTIES,
  requireLocationId,
  TOWNS,
  type ReferenceSpecialty,
  type ReferenceSubfunction,
} from '../reference/facts.ts';
import peopleFacts from './facts/people.json' with { type: 'json' };
import priceFacts from './facts/prices.json' with { type: 'json' };
import { COMMON_STREETS } from './facts/provider-words.ts';
import { requireSpecialtyClinics, type SpecialtyClinics } from './facts/specialty-clinics.ts';
import streetFacts from './facts/streets.json' with { type: 'json' };

export interface Subfunction extends ReferenceSubfunction {
  priceHUF: readonly number[];
  priceRON: readonly number[];
}

export interface Specialty extends ReferenceSpecialty {
  clinics: SpecialtyClinics;
  subfunctions: Subfunction[];
}

/** Somewhere clinics stand: a district, a sector or a town, with streets whose postal codes are known. */
export interface Place {
  market: Market;
  locationId: number;
  locationCode: string;
  /** As on an envelope. */
  city: string;
  lat: number;
  lng: number;
  /** How far from the centre a clinic may lie. */
  radiusKm: number;
  /** How many clinics it has, relative to the others. */
  weight: number;
  streets: (readonly [street: string, zip: string])[];
}

export interface NameLists {
  female: readonly string[];
  male: readonly string[];
  family: readonly string[];
}

/** Specialties as the migrations load them, with what clinics of the demo ask for them. */
export const SPECIALTIES: readonly Specialty[] = REFERENCE_SPECIALTIES.map((specialty) => ({
  ...specialty,
  clinics: requireSpecialtyClinics(specialty.key),
  subfunctions: specialty.subfunctions.map((subfunction) => {
    const prices = priceFacts[String(subfunction.id) as keyof typeof priceFacts];
    return { ...subfunction, priceHUF: prices.HUF, priceRON: prices.RON };
  }),
}));

/** Days on which the weekly opening rests, per market, as `YYYY-MM-DD`. */
export const CLOSED_DAYS: Record<Market, ReadonlySet<string>> = {
  HU: findClosedDays('HU'),
  RO: findClosedDays('RO'),
};

function findClosedDays(market: Market): Set<string> {
  const rest = HOLIDAYS.filter(({ country, kind }) => country === market && kind !== 'swap_work');
  return new Set(rest.map(({ day }) => day));
}

export const PEOPLE: Record<Market, NameLists> = peopleFacts;

/** Clinics crowd in the capitals: so many of a hundred stand there. */
const CAPITAL_SHARE: Record<Market, number> = { HU: 50, RO: 38 };
/** Everybody of the region goes to the large towns, whose streets we know one by one. */
const LARGE_TOWN_WEIGHT = 2.5;
const INNER_BUDAPEST = new Set(['01', '05', '06', '07', '08', '13'].map((n) => `hu-bp-${n}`));

export const PLACES: Record<Market, readonly Place[]> = {
  HU: findPlaces('HU'),
  RO: findPlaces('RO'),
};

function findPlaces(market: Market): Place[] {
  const streets = streetFacts as unknown as Record<string, Place['streets']>;
  const districts = DISTRICTS.filter(({ place }) => marketOf(place) === market);
  const towns = TOWNS[market].map((town) => ({ zip: undefined, ...town }));
  const capital = districts.map((district): Place => {
    const isInner = INNER_BUDAPEST.has(district.place);
    return {
      market,
      locationId: requireLocationId(district.place),
      locationCode: district.place,
      city: market === 'HU' ? 'Budapest' : 'București',
      lat: district.lat,
      lng: district.lng,
      radiusKm: market === 'RO' ? 1.3 : isInner ? 0.45 : 0.9,
      weight: isInner ? 90_000 : district.population * 0.6,
      streets: streets[district.place] ?? [],
    };
  });
  const country = towns.map((town): Place => {
    const own = streets[town.name];
    const common = COMMON_STREETS[market].map((street) => [street, town.zip ?? ''] as const);
    return {
      market,
      locationId: requireLocationId(town.place),
      locationCode: town.place,
      city: town.name,
      lat: town.lat,
      lng: town.lng,
      radiusKm: own ? 1.3 : 0.7,
      weight: own ? town.population * LARGE_TOWN_WEIGHT : town.population,
      streets: own ?? common,
    };
  });
  return [
    ...weighed(capital, CAPITAL_SHARE[market]),
    ...weighed(country, 100 - CAPITAL_SHARE[market]),
  ];
}

function weighed(places: Place[], share: number): Place[] {
  const total = places.reduce((sum, { weight }) => sum + weight, 0);
  return places.map((place) => ({ ...place, weight: (place.weight / total) * share }));
}
