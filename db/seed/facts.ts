import type { Locale, Market } from '#app/i18n/locale.ts';
import districtFacts from './facts/districts.json' with { type: 'json' };
import holidayFacts from './facts/holidays.json' with { type: 'json' };
import locationFacts from './facts/locations.json' with { type: 'json' };
import peopleFacts from './facts/people.json' with { type: 'json' };
import specialtyFacts from './facts/specialties.json' with { type: 'json' };
import { requireSpecialtyWords, type SpecialtyWords } from './facts/specialty-words.ts';
import { COMMON_STREETS } from './facts/provider-words.ts';
import streetFacts from './facts/streets.json' with { type: 'json' };
import townFacts from './facts/towns.json' with { type: 'json' };

type Names = Record<Locale, string>;

export interface Location {
  id: number;
  code: string;
  parentId: number | null;
  country: Market;
  kind: string;
  number: number | null;
  name: Names;
  leafIds: number[];
}

export interface Subfunction {
  id: number;
  kind: string;
  name: Names;
  minutes: number;
  priceHUF: readonly number[];
  priceRON: readonly number[];
}

export interface Specialty {
  id: number;
  key: string;
  name: Names;
  isReferralUsual: boolean;
  words: SpecialtyWords;
  subfunctions: Subfunction[];
}

export interface Holiday {
  country: Market;
  day: string;
  kind: 'rest' | 'swap_rest' | 'swap_work';
  name: Names;
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

const byCode = new Map(locationFacts.map(({ code }, index) => [code, index + 1]));

function requireLocationId(code: string): number {
  const id = byCode.get(code);
  if (id === undefined) throw new Error(`No location has the code "${code}"`);
  return id;
}

function marketOf(code: string): Market {
  return code.startsWith('hu') ? 'HU' : 'RO';
}

/** In the order of the lists: country, capital and its parts by number, then counties. */
export const LOCATIONS: readonly Location[] = locationFacts.map((fact, index) => ({
  id: index + 1,
  code: fact.code,
  parentId: fact.parent === null ? null : requireLocationId(fact.parent),
  country: marketOf(fact.code),
  kind: fact.kind,
  number: fact.number ?? null,
  name: fact.name,
  leafIds: findLeaves(fact.code),
}));

function findLeaves(code: string): number[] {
  const children = locationFacts.filter(({ parent }) => parent === code);
  if (children.length === 0) return [requireLocationId(code)];
  return children.flatMap((child) => findLeaves(child.code));
}

export const SPECIALTIES: readonly Specialty[] = specialtyFacts.map((fact) => ({
  id: fact.id,
  key: fact.key,
  name: fact.name,
  isReferralUsual: fact.referralUsual,
  words: requireSpecialtyWords(fact.key),
  subfunctions: fact.subfunctions,
}));

export const HOLIDAYS: readonly Holiday[] = holidayFacts as Holiday[];

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

/** A town or a part of a capital that distances can be measured from. */
export interface NearPlace {
  country: Market;
  name: string;
  locales: Partial<Names>;
  zips: string[];
  lat: number;
  lng: number;
  population: number;
}

const CAPITALS: readonly NearPlace[] = [
  {
    country: 'HU',
    name: 'Budapest',
    locales: { ro: 'Budapesta' },
    zips: [],
    lat: 47.49801,
    lng: 19.03991,
    population: 1_741_041,
  },
  {
    country: 'RO',
    name: 'București',
    locales: { hu: 'Bukarest', en: 'Bucharest' },
    zips: [],
    lat: 44.43225,
    lng: 26.10626,
    population: 1_877_155,
  },
];

export const NEAR_PLACES: readonly NearPlace[] = [
  ...CAPITALS,
  ...districtFacts.map(({ place, lat, lng, population }): NearPlace => {
    const location = LOCATIONS.find(({ code }) => code === place);
    if (!location) throw new Error(`No location has the code "${place}"`);
    const country = marketOf(place);
    const capital = CAPITALS.find((one) => one.country === country);
    const named = (locale: Locale) =>
      `${capital?.locales[locale] ?? capital?.name}, ${location.name[locale]}`;
    const locales = { hu: named('hu'), ro: named('ro'), en: named('en') };
    return {
      country,
      name: country === 'HU' ? locales.hu : locales.ro,
      locales,
      zips: zipsOf(place, undefined),
      lat,
      lng,
      population,
    };
  }),
  ...(['HU', 'RO'] as const).flatMap((country) =>
    townFacts[country].map((fact): NearPlace => {
      const town: { nameRo?: string; nameHu?: string; zip?: string } & typeof fact = fact;
      return {
        country,
        name: town.name,
        locales: {
          ...(town.nameHu && { hu: town.nameHu }),
          ...(town.nameRo && { ro: town.nameRo }),
        },
        zips: zipsOf(town.name, town.zip),
        lat: town.lat,
        lng: town.lng,
        population: town.population,
      };
    }),
  ),
];

function zipsOf(place: string, own: string | undefined): string[] {
  const streets = streetFacts as unknown as Record<string, Place['streets'] | undefined>;
  const zips = (streets[place] ?? []).map(([, zip]) => zip);
  return [...new Set([...zips, ...(own ? [own] : [])])].toSorted();
}

function findPlaces(market: Market): Place[] {
  const streets = streetFacts as unknown as Record<string, Place['streets']>;
  const districts = districtFacts.filter(({ place }) => marketOf(place) === market);
  const towns = townFacts[market].map((town) => ({ zip: undefined, ...town }));
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
