import { EMPTY_FILTERS, type FinderFilters } from '#app/features/search/filters.ts';
import type { Pool } from '#db/client.ts';
import { createRandom, type Random } from '#db/seed/random.ts';

/** Results on the pages that are compared. */
export const PER_PAGE = 20;
/** Different questions of each kind, asked in turn. */
const QUESTIONS = 200;
const SEED = 20_260_302;
const MARKET = 'HU';
const PAGES_DEEP = 3;
const NO_FLAG = [0] as const;
const FLAGS = [0, 1] as const;

/** What the measurements ask for: chosen at random from what the data can answer, the same in every run. */
export interface Inputs {
  /** Two to eight letters of a specialty in one of the languages. */
  terms: string[];
  /** A specialty, a place or both flags, each with at least a page of doctors. */
  doctorPages: FinderFilters[];
  /** A specialty in one district or county: few results, as most people search. */
  doctorPlaces: FinderFilters[];
  doctorNames: FinderFilters[];
  /** Names and parts of them that few, many or nearly all have, and what no name is: by doctor and by provider, with a specialty or a place and without. */
  nameSearches: FinderFilters[];
  providerPages: FinderFilters[];
  markers: FinderFilters[];
}

interface CountRow {
  kind: 'doctor' | 'provider';
  subfunction_id: number;
  code: string;
  speaks_english: boolean;
  has_discount: boolean;
  n: number;
}

interface Search {
  filters: FinderFilters;
  /** How many it finds. */
  total: number;
}

/** Every search by specialty, place and flags that finds anything. */
function findSearches(rows: readonly CountRow[]): Search[] {
  const searches = new Map<string, Search>();
  for (const row of rows) {
    for (const location of ['', row.code]) {
      for (const speaksEnglish of row.speaks_english ? FLAGS : NO_FLAG) {
        for (const discountOnly of row.has_discount ? FLAGS : NO_FLAG) {
          const subfunction = row.subfunction_id || null;
          const key = `${subfunction} ${location} ${speaksEnglish} ${discountOnly}`;
          const filters = { ...EMPTY_FILTERS, subfunction, location, speaksEnglish, discountOnly };
          const search = searches.get(key) ?? { filters, total: 0 };
          search.total += row.n;
          searches.set(key, search);
        }
      }
    }
  }
  return [...searches.values()];
}

export async function chooseInputs(owner: Pool): Promise<Inputs> {
  const random = createRandom(SEED);
  const { rows } = await owner.query<CountRow>(
    `SELECT c.kind, c.subfunction_id, l.code, c.speaks_english, c.has_discount, c.n
       FROM listing_count c JOIN location l ON l.id = c.location_id AND l.country = $1
      ORDER BY c.kind, c.subfunction_id, l.code, c.speaks_english, c.has_discount`,
    [MARKET],
  );
  const doctors = findSearches(rows.filter((row) => row.kind === 'doctor'));
  const providers = findSearches(rows.filter((row) => row.kind === 'provider'));
  const ofDoctors = (filters: FinderFilters): FinderFilters => ({
    ...filters,
    listType: 'doctors',
  });
  return {
    terms: await chooseTerms(owner, random),
    doctorPages: pagesOf(doctors, random).map(ofDoctors),
    doctorPlaces: sample(
      doctors.filter(({ filters }) => filters.subfunction !== null && filters.location !== ''),
      random,
    ).map(({ filters }) => ofDoctors(filters)),
    doctorNames: (await chooseNames(owner)).map((doctorName) =>
      ofDoctors({ ...EMPTY_FILTERS, doctorName }),
    ),
    nameSearches: NAMES_TYPED.flatMap((name) => inEachWay(name, doctors)),
    providerPages: pagesOf(providers, random),
    markers: sample(
      providers.filter(({ filters }) => filters.subfunction !== null && filters.location === ''),
      random,
    ).map(({ filters }) => filters),
  };
}

/** A whole name, frequent ones, parts, the shortest, and odd ones. */
const NAMES_TYPED = [
  'kovács éva',
  'nagy',
  'maria',
  'ann',
  'an',
  'a',
  'klinika',
  '%',
  '_',
  '\\',
  "'",
  '😀',
  'שלום',
  'a '.repeat(50).trim(),
  'x'.repeat(100),
];

/** The same name asked of doctors and of providers; of doctors also with the fullest specialty, and in the fullest place. */
function inEachWay(name: string, doctors: readonly Search[]): FinderFilters[] {
  const fullest = (isWanted: (filters: FinderFilters) => boolean) =>
    doctors
      .filter(({ filters }) => !filters.speaksEnglish && !filters.discountOnly && isWanted(filters))
      .toSorted((a, b) => b.total - a.total)[0]?.filters ?? EMPTY_FILTERS;
  const specialty = fullest(({ subfunction, location }) => subfunction !== null && !location);
  const place = fullest(({ subfunction, location }) => subfunction === null && location !== '');
  return [
    { ...EMPTY_FILTERS, listType: 'doctors', doctorName: name },
    { ...specialty, listType: 'doctors', doctorName: name },
    { ...place, listType: 'doctors', doctorName: name },
    { ...EMPTY_FILTERS, listType: 'providers', providerName: name },
  ];
}

/** Full pages of four kinds of search in equal parts, a few of them not the first page. */
function pagesOf(searches: readonly Search[], random: Random): FinderFilters[] {
  const shapes: ((filters: FinderFilters) => boolean)[] = [
    (one) => one.subfunction !== null && !one.location && !one.speaksEnglish && !one.discountOnly,
    (one) => one.subfunction !== null && !one.location && one.speaksEnglish === 1,
    (one) => one.subfunction !== null && !one.location && one.discountOnly === 1,
    (one) => one.subfunction === null && one.location !== '',
  ];
  const full = searches.filter(({ total }) => total >= PER_PAGE);
  const kinds = shapes
    .map((shape) =>
      sample(
        full.filter(({ filters }) => shape(filters)),
        random,
      ),
    )
    .filter((kind) => kind.length > 0);
  return Array.from({ length: QUESTIONS }, (_, n) => {
    const kind = kinds[n % kinds.length] ?? [];
    const { filters, total } = random.pick(kind);
    const pages = Math.min(PAGES_DEEP, Math.floor(total / PER_PAGE));
    return { ...filters, page: n % 5 === 0 ? random.int(1, pages) : 1 };
  });
}

function sample<T>(items: readonly T[], random: Random): T[] {
  return random.shuffle(items).slice(0, QUESTIONS);
}

async function chooseTerms(owner: Pool, random: Random): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT DISTINCT n.name FROM specialization s
      CROSS JOIN LATERAL (SELECT s.name UNION SELECT jsonb_path_query(s.locales, '$.*') #>> '{}') n (name) ORDER BY 1`,
  );
  return Array.from({ length: QUESTIONS }, () =>
    [...random.pick(rows).name].slice(0, random.int(2, 8)).join('').trim(),
  ).filter((term) => term.length > 1);
}

/** Family names, as people type them. */
async function chooseNames(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ family_name: string }>(
    `SELECT DISTINCT d.family_name FROM doctor d JOIN provider p ON p.id = d.provider_id AND p.country = $1
      WHERE d.id <= 5000 ORDER BY 1 LIMIT $2`,
    [MARKET, QUESTIONS],
  );
  return rows.map((row) => row.family_name);
}
