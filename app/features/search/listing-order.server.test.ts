import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildCalendar,
  buildDoctor,
  buildProvider,
  buildService,
} from '#tests/support/builders/clinics.ts';
import { createFinderScene, type FinderScene } from '#tests/support/finder.ts';
import {
  countAround,
  doctorsAround,
  findAround,
  findPlacesAround,
  providersAround,
} from './around-queries.server.ts';
import {
  findListedDoctors,
  findListedProviders,
  type ListingSearch,
  type NetworkGroup,
} from './listing-queries.server.ts';
import { doctorNamePattern, providerNamePattern } from './name-pattern.ts';
import { findNamedListed } from './name-queries.server.ts';
import type { NameWay } from './name-search.ts';

/** Clinics with a doctor each, besides those of the scene. */
const CLINICS = 48;
const PAGE = 4;

/** A clinic with its doctor, as a search sees them. */
interface Listed {
  providerId: number;
  doctorId: number;
  /** First day with a free time. */
  day: string;
  stars: number;
  isInPest: boolean;
  speaksEnglish: boolean;
  hasDiscount: boolean;
  isInNetwork: boolean;
  isErno: boolean;
  isKlinika: boolean;
  price: number | null;
  /** In the west of the city, as far as one goes from there; the others are in its east. */
  isWest: boolean;
}

let scene: FinderScene;
let clinics: Listed[];
beforeAll(async () => {
  scene = await createFinderScene();
  const { database, places, consultation, partner } = scene;
  clinics = [];
  for (let n = 0; n < CLINICS; n += 1) {
    // The best rated have their free days last, and some have the same of both.
    const pair = Math.floor(n / 2);
    const day = `2026-03-${String(9 + (pair % 9)).padStart(2, '0')}`;
    const stars = 2 + (pair % 9) / 3;
    const isInPest = n % 3 === 0;
    const isErno = n % 7 < 5;
    const isKlinika = n % 11 < 8;
    const isWest = n % 5 < 2;
    const languages = n % 4 < 2 ? ['hu', 'en'] : ['hu'];
    const hasDiscount = n % 5 < 3;
    const provider = await buildProvider(database.owner, {
      name: `Körte ${isKlinika ? 'Klinika' : 'Rendelő'} ${n}`,
      location_id: (isInPest ? places.pest : n % 3 === 1 ? places.district5 : places.district13).id,
      languages,
      discount_rate: hasDiscount ? 10 : 0,
      rating_all_avg: stars,
      lat: 46 + (n % 4) / 100,
      lng: isWest ? 19 : 19.3,
      review_count: 200,
      readable_review_count: 1,
    });
    const doctor = await buildDoctor(database.owner, {
      provider_id: provider.id,
      family_name: 'Bodza',
      given_name: `${isErno ? 'Ernő' : 'Zoé'} ${n}`,
      languages,
      subfunctions: [consultation.id],
    });
    await buildCalendar(database.owner, {
      doctor_id: doctor.id,
      subfunctions: [consultation.id],
      times: [`${day}T10:00`],
    });
    // The cheapest of every place are in the east.
    const price = n % 6 === 5 ? null : 10_000 + 1_000 * (n % 3) - (isWest ? 0 : 5_000);
    await buildService(database.owner, {
      provider_id: provider.id,
      subfunction_id: consultation.id,
      price,
    });
    const isInNetwork = n % 2 === 0;
    if (isInNetwork) {
      await database.owner.query(
        'INSERT INTO network_provider (partner_id, provider_id) VALUES ($1, $2)',
        [partner.id, provider.id],
      );
    }
    clinics.push({
      providerId: provider.id,
      doctorId: doctor.id,
      day,
      stars,
      isInPest,
      speaksEnglish: languages.includes('en'),
      hasDiscount,
      isInNetwork,
      isErno,
      isKlinika,
      price,
      isWest,
    });
  }
  await scene.refresh();
});
afterAll(() => scene.close());

type Kind = 'doctor' | 'provider';
const FIND = { doctor: findListedDoctors, provider: findListedProviders };
const idOf = (kind: Kind, one: Listed) => (kind === 'doctor' ? one.doctorId : one.providerId);

/** The first free day, then the better rated, then whoever was there first. */
function inOrder(kind: Kind, fits: (one: Listed) => boolean): number[] {
  return clinics
    .filter(fits)
    .toSorted(
      (a, b) => a.day.localeCompare(b.day) || b.stars - a.stars || idOf(kind, a) - idOf(kind, b),
    )
    .map((one) => idOf(kind, one));
}

const districts = () => [scene.places.district5.id, scene.places.district13.id];
function searchFor(values: Partial<ListingSearch> = {}): ListingSearch {
  return {
    market: 'HU',
    languages: ['hu', 'en'],
    subfunction: scene.consultation.id,
    leafIds: [...districts(), scene.places.pest.id],
    isWholeMarket: true,
    onlyEnglish: false,
    onlyDiscount: false,
    doctorName: null,
    providerName: null,
    near: null,
    until: null,
    onlyEvenings: false,
    sort: null,
    ...values,
  };
}
const inPest = () => ({ isWholeMarket: false, leafIds: [scene.places.pest.id] });
const inBudapest = () => ({ isWholeMarket: false, leafIds: districts() });

/** All pages of a search, one after the other; only the clinics of this file. */
async function readPages(
  kind: Kind,
  search: ListingSearch,
  group: NetworkGroup | null = null,
): Promise<number[]> {
  const seen: number[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = await FIND[kind](scene.database.app, search, { limit: PAGE, offset }, group);
    seen.push(...rows.map(({ id }) => id));
    if (rows.length < PAGE) break;
  }
  const own = new Set(clinics.map((one) => idOf(kind, one)));
  return seen.filter((id) => own.has(id));
}

describe.each(['doctor', 'provider'] as const)('the pages of a list of %ss', (kind) => {
  test('begin with the first free day, and among equal days with the better rated [C677] [C679]', async () => {
    expect(await readPages(kind, searchFor())).toEqual(inOrder(kind, () => true));
    expect(await readPages(kind, searchFor(inPest()))).toEqual(
      inOrder(kind, ({ isInPest }) => isInPest),
    );
    expect(await readPages(kind, searchFor(inBudapest()))).toEqual(
      inOrder(kind, ({ isInPest }) => !isInPest),
    );
  });

  test.each([true, false])('keep that order within the card network: %s', async (isInside) => {
    const group = { partnerId: scene.partner.id, isInside };
    expect(await readPages(kind, searchFor(), group)).toEqual(
      inOrder(kind, ({ isInNetwork }) => isInNetwork === isInside),
    );
    expect(await readPages(kind, searchFor(inBudapest()), group)).toEqual(
      inOrder(kind, (one) => one.isInNetwork === isInside && !one.isInPest),
    );
  });
});

describe.each(['doctor', 'provider'] as const)('%ss around a position', (kind) => {
  const near = { lat: 46, lng: 19, withinKm: 10 };

  test.each(['price', 'rating'] as const)(
    'are read in the order of %s from the best of each place, as far as nobody unread comes before',
    async (sort) => {
      const search = searchFor({ near, sort });
      const keyOf = ({ price, stars }: Listed) => (sort === 'price' ? (price ?? Infinity) : -stars);
      const expected = clinics
        .filter(({ isWest }) => isWest)
        .toSorted(
          (a, b) =>
            keyOf(a) - keyOf(b) ||
            a.day.localeCompare(b.day) ||
            b.stars - a.stars ||
            idOf(kind, a) - idOf(kind, b),
        )
        .map((one) => idOf(kind, one));
      const { app } = scene.database;
      expect(await countAround(app, kind, search, { near, most: 2_000 })).toBe(expected.length);
      expect(await countAround(app, kind, search, { near, most: 5 })).toBe(6);
      for (const rowsOfPlaces of [0, 1_000]) {
        const seen: number[] = [];
        for (let offset = 0; offset < expected.length; offset += PAGE) {
          const window = { near, total: expected.length, limit: PAGE, offset, rowsOfPlaces };
          const statement = (kind === 'doctor' ? doctorsAround : providersAround)[sort];
          const rows = await findAround<{ id: number }>(app, kind, statement, search, window);
          seen.push(...rows.map(({ id }) => Number(id)));
        }
        expect(seen).toEqual(expected);
      }
    },
  );
});

test('a clinic that has moved is around where it is now, however far from all others of its place', async () => {
  const { app, owner } = scene.database;
  const { places, duna } = scene;
  const far = { lat: 48.2, lng: 22.1, withinKm: 5 };
  const leafIds = [places.district5.id, places.pest.id];
  expect(await findPlacesAround(app, leafIds, far)).toEqual({ touched: [], inside: [] });
  const move = async (lat: number, lng: number) => {
    await owner.query('UPDATE provider SET lat = $2, lng = $3 WHERE id = $1', [duna.id, lat, lng]);
    await owner.query('SELECT refresh_provider_listing($1)', [duna.id]);
  };
  await move(far.lat, far.lng);
  const search = searchFor({ near: far, sort: 'price' });
  expect((await findPlacesAround(app, leafIds, far)).touched).toEqual([places.district5.id]);
  const window = { near: far, total: 1, limit: PAGE, offset: 0 };
  const rows = await findAround(app, 'provider', providersAround.price, search, window);
  expect(rows.map((row) => row.id)).toEqual([duna.id]);
  await move(duna.lat, duna.lng);
  // Where it was may still be looked at.
  expect((await findPlacesAround(app, leafIds, far)).touched).toEqual([places.district5.id]);
});

/** What is believed of how many there are decides which way is the cheapest; each must find the same. */
async function believe({ rarer, inPest, elsewhere }: Belief): Promise<void> {
  const { owner } = scene.database;
  await owner.query(
    `UPDATE name_word SET n = CASE WHEN word <> '' AND kind = $1 THEN 1 ELSE 1000000 END`,
    [rarer],
  );
  await owner.query(
    'UPDATE listing_count SET n = CASE WHEN location_id = $1 THEN $2::int ELSE $3::int END',
    [scene.places.pest.id, inPest, elsewhere],
  );
}
interface Belief {
  rarer: Kind | null;
  /** Rows listed for each sub-function and set of flags. */
  inPest: number;
  elsewhere: number;
}
const MANY = 1_000_000;
const LONG_LISTS = { inPest: MANY, elsewhere: MANY };
const BOTH_NAMES = { doctorName: 'bodza ernő', providerName: 'körte klinika' };
const BELIEFS: [NameWay, Belief, ('whole' | 'pest' | 'budapest')[]][] = [
  ['doctor', { rarer: 'doctor', ...LONG_LISTS }, ['whole', 'pest', 'budapest']],
  ['provider', { rarer: 'provider', ...LONG_LISTS }, ['whole', 'pest', 'budapest']],
  ['market', { rarer: null, inPest: 1, elsewhere: MANY }, ['whole', 'budapest']],
  ['places', { rarer: null, inPest: 10, elsewhere: MANY }, ['pest']],
];

/** Every filter by itself and beside the place; what fits is decided by the clinic, or in a list of doctors by the doctor. */
async function expectSameWay(
  kind: Kind,
  way: NameWay,
  place: 'whole' | 'pest' | 'budapest',
  { doctorName, providerName }: { doctorName: string; providerName: string },
  subfunction = scene.consultation.id,
): Promise<void> {
  for (const flags of [{}, { onlyEnglish: true }, { onlyDiscount: true }]) {
    const search = searchFor({
      subfunction,
      ...(place === 'pest' ? inPest() : place === 'budapest' ? inBudapest() : {}),
      ...flags,
      doctorName: doctorNamePattern(doctorName),
      providerName: providerNamePattern(providerName),
    });
    const about = `${place} ${JSON.stringify(flags)}`;
    expect((await findNamedListed(scene.database.app, kind, search))?.way, about).toBe(way);
    const expected = inOrder(
      kind,
      (one) =>
        (doctorName === '' || one.isErno) &&
        (providerName === '' || one.isKlinika) &&
        (place === 'whole' || one.isInPest === (place === 'pest')) &&
        (!search.onlyEnglish || one.speaksEnglish) &&
        (!search.onlyDiscount || one.hasDiscount),
    );
    expect(expected.length, about).toBeGreaterThan(1);
    expect(await readPages(kind, search), about).toEqual(expected);
  }
}

describe.each(['doctor', 'provider'] as const)('a search for %ss by names', (kind) => {
  test.each(BELIEFS)(
    'takes names, place and filters together, in the order of the list, by the way of %s [C679]',
    async (way, belief, places) => {
      await believe(belief);
      for (const place of places) await expectSameWay(kind, way, place, BOTH_NAMES);
    },
  );

  test('does so for any specialty, too, by the words alone', async () => {
    await believe({ rarer: kind, ...LONG_LISTS });
    const own = { doctorName: '', providerName: '', [`${kind}Name`]: BOTH_NAMES[`${kind}Name`] };
    for (const place of ['whole', 'pest', 'budapest'] as const) {
      await expectSameWay(kind, 'words', place, own, 0);
    }
  });
});
