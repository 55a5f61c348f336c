import type { Locale, Market } from '#app/i18n/locale.ts';
import districtFacts from './districts.json' with { type: 'json' };
import holidayFacts from './holidays.json' with { type: 'json' };
import locationFacts from './locations.json' with { type: 'json' };
import postalCodes from './postal-codes.json' with { type: 'json' };
import specialtyFacts from './specialties.json' with { type: 'json' };
import specialtyWords from './specialty-words.json' with { type: 'json' };
import townFacts from './towns.json' with { type: 'json' };

export type Names = Record<Locale, string>;

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

export interface ReferenceSubfunction {
  id: number;
  kind: string;
  name: Names;
  minutes: number;
}

export interface ReferenceSpecialty {
  id: number;
  key: string;
  name: Names;
  isReferralUsual: boolean;
  /** Noun phrase after a name: "Dr. Kovács Anna bőrgyógyász". */
  profession: Names;
  /** Everyday words that the autocomplete finds it by, in all three languages. */
  layWords: string[];
  subfunctions: ReferenceSubfunction[];
}

export interface Holiday {
  country: Market;
  day: string;
  kind: 'rest' | 'swap_rest' | 'swap_work';
  name: Names;
}

const byCode = new Map(locationFacts.map(({ code }, index) => [code, index + 1]));

/** @throws for a code that the list of places does not have */
export function requireLocationId(code: string): number {
  const id = byCode.get(code);
  if (id === undefined) throw new Error(`No location has the code "${code}"`);
  return id;
}

export function marketOf(code: string): Market {
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

type WordsOfSpecialty = Record<string, { profession: Names; words: Names } | undefined>;

export const REFERENCE_SPECIALTIES: readonly ReferenceSpecialty[] = specialtyFacts.map((fact) => {
  const found = (specialtyWords as WordsOfSpecialty)[fact.key];
  if (!found) throw new Error(`No words for the specialty "${fact.key}"`);
  return {
    id: fact.id,
    key: fact.key,
    name: fact.name,
    isReferralUsual: fact.referralUsual,
    profession: found.profession,
    layWords: [...new Set(Object.values(found.words).flatMap((text) => text.split(', ')))],
    subfunctions: fact.subfunctions,
  };
});

export const HOLIDAYS: readonly Holiday[] = holidayFacts as Holiday[];

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

export interface Town {
  name: string;
  /** Code of its county. */
  place: string;
  nameRo?: string;
  nameHu?: string;
  /** Of a town with one postal code. */
  zip?: string;
  lat: number;
  lng: number;
  population: number;
}

/** Districts of Budapest and sectors of Bucharest, `place` being their code. */
export const DISTRICTS = districtFacts;
export const TOWNS: Record<Market, readonly Town[]> = townFacts;

export const NEAR_PLACES: readonly NearPlace[] = [
  ...CAPITALS,
  ...DISTRICTS.map(({ place, lat, lng, population }): NearPlace => {
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
    TOWNS[country].map((town): NearPlace => ({
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
    })),
  ),
];

function zipsOf(place: string, own: string | undefined): string[] {
  const zips = (postalCodes as Record<string, string[] | undefined>)[place] ?? [];
  return [...new Set([...zips, ...(own ? [own] : [])])].toSorted();
}
