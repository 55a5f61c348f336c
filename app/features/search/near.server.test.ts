import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFinderScene, RO_HOST, type FinderScene } from '#tests/support/finder.ts';
import type { DoctorSearchAnswer, ProviderSearchAnswer } from '#app/features/search/contract.ts';
import { statements } from '#db/sql.ts';

let scene: FinderScene;
beforeAll(async () => {
  scene = await createFinderScene();
  const move = (id: number, lat: number, lng: number) =>
    scene.database.owner.query('UPDATE provider SET lat = $2, lng = $3 WHERE id = $1', [
      id,
      lat,
      lng,
    ]);
  // From 47.50, 19.04: 0.8 km, 6.0 km and 40 km; the Romanian one nearer than all of them.
  await move(scene.duna.id, 47.5, 19.05);
  await move(scene.balaton.id, 47.55, 19.07);
  await move(scene.tisza.id, 47.5, 19.57);
  await move(scene.carpati.id, 47.5, 19.04);
  await scene.database.owner.query(
    `INSERT INTO place (id, country, name, locales, zips, lat, lng, population) VALUES
       (1, 'HU', 'Budapest', '{"ro": "Budapesta"}', '{1051,1052}', 47.498, 19.04, 1700000),
       (2, 'HU', 'Gödöllő', '{}', '{2100}', 47.597, 19.357, 30000),
       (3, 'RO', 'Cluj-Napoca', '{}', '{400225}', 46.77, 23.59, 280000)`,
  );
  await scene.refresh();
});
afterAll(() => scene.close());

const providers = async (query: string, host?: string) => {
  const answer = (await scene.get(`/api/providers?${query}`, host)).json<ProviderSearchAnswer>();
  return { ...answer, found: answer.other.map(({ name, distanceKm }) => [name, distanceKm]) };
};
const doctors = async (query: string) => {
  const answer = (await scene.get(`/api/doctors?${query}`)).json<DoctorSearchAnswer>();
  return { ...answer, found: answer.other.map(({ name, distanceKm }) => [name, distanceKm]) };
};

describe('a search around a position', () => {
  test('lists what is near, the nearest first, with its distance, and counts that', async () => {
    const answer = await providers('near=47.50,19.04');
    expect(answer.found).toEqual([
      ['Duna Klinika', 0.8],
      ['Balaton Labor', 6],
    ]);
    expect(answer).toMatchObject({ totalRows: 2, nearPlace: 'Budapest' });
  });

  test('goes as far as it is asked to', async () => {
    expect((await providers('near=47.50,19.04&within=5')).found).toEqual([['Duna Klinika', 0.8]]);
    const far = await providers('near=47.50,19.04&within=50');
    expect(far.found.map(([name]) => name)).toEqual([
      'Duna Klinika',
      'Balaton Labor',
      'Tisza 100% Rendelő',
    ]);
    expect(far.found[2]?.[1]).toBeCloseTo(39.8, 0);
  });

  test('marks on the map what it lists, and nothing else', async () => {
    for (const [query, ids] of [
      ['within=5', [scene.duna.id]],
      ['within=10', [scene.duna.id, scene.balaton.id]],
      ['within=10&bbox=19.06,47,20,48&zoom=18', [scene.balaton.id]],
      ['within=50&listType=doctors', [scene.duna.id, scene.tisza.id]],
    ] as const) {
      const path = `/api/providers/map-markers?near=47.50,19.04&${query}`;
      const markers = (await scene.get(path)).json<{ id: number }[]>();
      expect(markers.map(({ id }) => id).toSorted(), query).toEqual([...ids].toSorted());
    }
  });

  test('counts and lists doctors by the same rule', async () => {
    const answer = await doctors('near=47.50,19.04&within=50&listType=doctors');
    expect(answer.found.map(([name]) => name)).toEqual([
      'Dr. Nagy Botond',
      'Dr. Kovács Éva',
      'Dr. Kovács-Tóth Ádám',
    ]);
    expect(answer.totalRows).toBe(3);
  });

  test.each([
    ['a specialty', (one: FinderScene) => `&subfunction=${one.blood.id}`, ['Balaton Labor']],
    ['English', () => '&speaksEnglish=1', ['Duna Klinika']],
    ['a discount', () => '&discountOnly=1', ['Duna Klinika']],
    ['a place', () => '&location=hu-bp-13', ['Balaton Labor']],
    ['a clinic’s name', () => '&providerName=labor', ['Balaton Labor']],
    ['a doctor’s name', () => '&doctorName=nagy', ['Duna Klinika']],
    ['both names', () => '&doctorName=nagy&providerName=labor', []],
  ])('goes together with %s', async (_what, filter, names) => {
    const answer = await providers(`near=47.50,19.04${filter(scene)}`);
    expect(answer.found.map(([name]) => name)).toEqual(names);
    expect(answer.totalRows).toBe(names.length);
  });

  test('doctors found by name are counted and ordered by distance too', async () => {
    const answer = await doctors('near=47.50,19.57&within=50&doctorName=kovacs');
    expect(answer.found).toEqual([
      ['Dr. Kovács-Tóth Ádám', 0],
      ['Dr. Kovács Éva', expect.closeTo(39.1, 0)],
    ]);
    expect(answer.totalRows).toBe(2);
  });

  test('is paged without losing or repeating anybody', async () => {
    const app = await scene.createApp({ perPage: 1 });
    try {
      const pages = await Promise.all(
        ['1', '2', '3', '4'].map(async (page) => {
          const url = `/api/doctors?near=47.50,19.04&within=50&listType=doctors&page=${page}`;
          const answer = await app.inject({ url, headers: { host: 'hu.test' } });
          const { other, totalRows } = answer.json<DoctorSearchAnswer>();
          return { names: other.map(({ name }) => name), totalRows };
        }),
      );
      expect(pages).toEqual([
        { names: ['Dr. Nagy Botond'], totalRows: 3 },
        { names: ['Dr. Kovács Éva'], totalRows: 3 },
        { names: ['Dr. Kovács-Tóth Ádám'], totalRows: 3 },
        { names: [], totalRows: 3 },
      ]);
    } finally {
      await app.close();
    }
  });

  test('stays in the market of the host, and names no place far from all', async () => {
    const answer = await providers('near=47.50,19.04', RO_HOST);
    expect(answer.found).toEqual([['Clinica Carpați', 0]]);
    expect(answer.nearPlace).toBeUndefined();
  });

  test('refuses a position finer than a kilometre, and one not on earth', async () => {
    for (const near of ['47.4979,19.0402', '95.00,19.04', '47.50', 'x']) {
      const answer = await scene.get(`/api/providers?near=${near}`);
      expect(answer.statusCode).toBe(400);
    }
  });

  test('walks the index from the nearest on instead of measuring every distance', async () => {
    await scene.database.owner.query(
      `INSERT INTO provider_listing (country, subfunction_id, provider_id, location_id, speaks_english, has_discount, lat, lng)
       SELECT 'HU', 0, 1000000 + n, ${scene.places.pest.id}, false, false, 45 + (n % 100) * 0.03, 17 + (n / 100) * 0.04
         FROM generate_series(1, 10000) n`,
    );
    await scene.database.owner.query('ANALYZE provider_listing');
    for (const name of ['finder_near_doctors', 'finder_near_providers']) {
      const text = statements.get(name) ?? '';
      const { rows } = await scene.database.owner.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (GENERIC_PLAN) ${text}`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index Scan using provider_listing_near/);
      expect(plan).toMatch(/Order By: .*<->/);
    }
  });
});

describe('the towns to measure from', () => {
  test('are found by name and by postal code, in the market of the host', async () => {
    const find = async (term: string, host?: string) =>
      (
        await scene.get(`/api/map/filters/near-places?term=${encodeURIComponent(term)}`, host)
      ).json();
    expect(await find('GODO')).toEqual([{ label: 'Gödöllő', near: '47.60,19.36' }]);
    expect(await find('1052')).toEqual([{ label: '1052 Budapest', near: '47.50,19.04' }]);
    expect(await find('godo', RO_HOST)).toEqual([]);
  });

  test('are not looked for with one letter or control characters', async () => {
    for (const term of ['a', '%00%00', 'x'.repeat(61)]) {
      const answer = await scene.get(`/api/map/filters/near-places?term=${term}`);
      expect(answer.statusCode).toBe(400);
    }
  });
});

test('only our own pages may ask the browser where it is', async () => {
  const answer = await scene.get('/api/providers');
  expect(answer.headers['permissions-policy']).toBe('geolocation=(self)');
});
