import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFinderScene, type FinderScene } from '#tests/support/finder.ts';
import type { Pool } from '#db/client.ts';
import type { ListingSearch } from './listing-queries.server.ts';
import { findArrangedDoctors } from './arranged-queries.server.ts';
import { findMarkerRows } from './marker-queries.server.ts';
import { alignView } from '#app/features/map/map-view.ts';
import { doctorNamePattern } from './name-pattern.ts';
import { suggestNames } from './name-suggestions.server.ts';
import { createNearCounter, findNearDoctors } from './near-queries.server.ts';

/** Clinics with one doctor each, all of one family name: around a position, and far from it. */
const AROUND = 400;
const FAR = 400;
/** A page, and what beside it does not grow with the lists. */
const FEW = 60;
const near = { lat: 47.55, lng: 19.07, withinKm: 10 };

let scene: FinderScene;
/** One connection, so that what it has read can be asked. */
let pool: Pool;
beforeAll(async () => {
  scene = await createFinderScene();
  const { owner } = scene.database;
  const { district13, pest } = scene.places;
  await owner.query(
    `WITH clinic AS (
       INSERT INTO provider (country, location_id, tz, name, zip, city, address, lat, lng, phone, languages)
       SELECT 'HU', CASE WHEN n <= $1::int THEN $2::int ELSE $3 END, 'Europe/Budapest', 'Rendelő', '1130', 'Budapest', 'Váci út ' || n,
              CASE WHEN n <= $1 THEN 47.55 ELSE 46.5 END, 19.07, '{+3612345678}', '{hu}'
         FROM generate_series(1, $1 + $4::int) n RETURNING id),
     listed AS (
       INSERT INTO doctor (provider_id, title, family_name, given_name, name, languages)
       SELECT id, 'Dr.', family, given, 'Dr. ' || family || ' ' || given, '{hu}'
         FROM clinic CROSS JOIN LATERAL (
              SELECT (ARRAY['Adél', 'Bence', 'Cili', 'Dénes'])[1 + id % 4] AS given,
                     CASE WHEN id = (SELECT max(id) FROM clinic WHERE id % 4 = 3) THEN 'Bodori' ELSE 'Bodor' END AS family) named
       RETURNING id),
     offered AS (INSERT INTO doctor_subfunction (doctor_id, subfunction_id) SELECT id, $5 FROM listed)
     SELECT count(*) FROM listed`,
    [AROUND, district13.id, pest.id, FAR, scene.consultation.id],
  );
  await scene.refresh();
  await owner.query('VACUUM ANALYZE doctor_listing, provider_listing, doctor_word, name_word');
  pool = scene.database.createAppPool({ max: 1 });
});
afterAll(() => scene.close());

const database = () => ({ main: pool, replica: pool, close: () => Promise.resolve() });

/**
 * How many rows of a table and entries of its indexes `work` reads. Other connections tell what they have read a while after it: of two readings
 * the smaller is of this work alone.
 */
async function countRead<T>(
  table: string,
  work: () => Promise<T>,
  connection: { query(text: string): Promise<unknown> } = pool,
): Promise<[T, number]> {
  const count = async () => {
    await connection.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await scene.database.owner.query<{ n: number }>(
      `SELECT sum(pg_stat_get_tuples_returned(c.oid))::int AS n FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid
        WHERE $1::regclass IN (c.oid, i.indrelid)`,
      [table],
    );
    return rows[0]?.n ?? 0;
  };
  const before = await count();
  await work();
  const between = await count();
  const found = await work();
  return [found, Math.min(between - before, (await count()) - between)];
}

function searchFor(values: Partial<ListingSearch> = {}): ListingSearch {
  const { district5, district13, pest } = scene.places;
  return {
    market: 'HU',
    languages: ['hu', 'en'],
    subfunction: scene.consultation.id,
    leafIds: [district5.id, district13.id, pest.id],
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

test('of two words typed the first bearers are read, not everybody who has one of them', async () => {
  const { rows } = await scene.database.owner.query<{ id: number }>(
    `SELECT doctor_id::int AS id FROM doctor_listing WHERE subfunction_id = 0 AND name_norm LIKE '%bodor%' AND name_norm LIKE '%adel%'
      ORDER BY next_day, rank, doctor_id LIMIT 4`,
  );
  // Of the last the nearest family name is another's, who has another given name.
  for (const term of ['bodor ad', 'adél bodor', 'boddor adél', 'bodori adél']) {
    const [found, read] = await countRead('doctor_word', () => suggestNames(pool, 'HU', term));
    expect(
      found.doctors.map(({ id }) => id),
      term,
    ).toEqual(rows.map(({ id }) => id));
    expect(read, term).toBeLessThan(FEW);
  }
});

test('of two words that hardly anybody has together whoever has them is found', async () => {
  const found = await suggestNames(pool, 'HU', 'nagy bot');
  expect(found.doctors.map(({ id }) => id)).toEqual([scene.botond.id]);
  expect((await suggestNames(pool, 'HU', 'nagy adél')).doctors).toEqual([]);
});

test('of two words who has the nearest of each comes before many who have others near', async () => {
  const { owner } = scene.database;
  const rename = (from: string, to: string) =>
    owner.query(
      `UPDATE doctor SET family_name = $2, name = 'Dr. ' || $2 || ' ' || given_name
        WHERE id IN (SELECT id FROM doctor WHERE family_name = $1 AND given_name = 'Bence' ORDER BY id LIMIT 6)`,
      [from, to],
    );
  await rename('Bodor', 'Bodort');
  await scene.refresh();
  const found = await suggestNames(pool, 'HU', 'bodorr bence');
  expect(found.doctors.map(({ name }) => name)).toEqual(Array(4).fill('Dr. Bodor Bence'));
  await rename('Bodort', 'Bodor');
  await scene.refresh();
});

test('of two words other spellings are looked for where nobody is called as typed', async () => {
  const { owner } = scene.database;
  const rename = async (family: string, given: string) => {
    await owner.query(
      `UPDATE doctor SET family_name = $1, given_name = $2, name = concat_ws(' ', 'Dr.', $1::text, $2::text)
        WHERE id = (SELECT min(id) FROM doctor WHERE id <> $3 AND family_name IN ('Bodor', 'Nagy') AND given_name IN ('Bence', 'Bottond'))`,
      [family, given, scene.botond.id],
    );
    await scene.refresh();
  };
  const namesFor = async (term: string) =>
    (await suggestNames(pool, 'HU', term)).doctors.map(({ name }) => name).toSorted();
  const [botond] = await namesFor('nagy botond');
  await rename('Nagy', 'Bottond');
  expect(await namesFor('nagy botond')).toEqual([botond]);
  expect(await namesFor('nagy botondd')).toEqual([botond, 'Dr. Nagy Bottond']);
  await rename('Bodor', 'Bence');
});

test('around a position those of a place that lies inside are not counted one by one', async () => {
  const { district5, district13 } = scene.places;
  const search = searchFor({ leafIds: [district5.id, district13.id], isWholeMarket: false });
  const countNear = createNearCounter(database());
  for (const kind of ['doctor', 'provider'] as const) {
    const [total, read] = await countRead('provider_listing', () => countNear(kind, search, near));
    // Two doctors of one clinic are six kilometres away.
    expect(total).toBe(AROUND + (kind === 'doctor' ? 2 : 1));
    expect(read).toBeLessThan(FEW);
  }
});

test('of a place that lies inside in part only what lies in the circle is counted', async () => {
  const { owner } = scene.database;
  const countNear = createNearCounter(database());
  const search = searchFor();
  const { rows } = await owner.query<{ doctors: number; clinics: number; elsewhere: number }>(
    `SELECT sum(doctors) FILTER (WHERE is_near)::int AS doctors, count(*) FILTER (WHERE is_near)::int AS clinics,
            count(*) FILTER (WHERE NOT is_near AND location_id = $1)::int AS elsewhere
       FROM (SELECT l.*, abs(lat - 47.55) < 0.5 AS is_near FROM provider_listing l WHERE subfunction_id = $2) l`,
    [scene.places.pest.id, search.subfunction],
  );
  const wide = { ...near, withinKm: 50 };
  expect(rows[0]?.elsewhere).toBeGreaterThanOrEqual(FAR);
  expect(await countNear('doctor', search, wide)).toBe(rows[0]?.doctors);
  expect(await countNear('provider', search, wide)).toBe(rows[0]?.clinics);
});

test('of a name the doctors at the places around the position are looked up, not those elsewhere', async () => {
  const deps = { db: database(), countNear: () => Promise.resolve(0) };
  const search = searchFor({ doctorName: doctorNamePattern('bodor') });
  const window = { limit: 20, offset: 0 };
  const [page, read] = await countRead('doctor_listing', () =>
    findNearDoctors(deps, search, { ...near, lat: 46.5 }, window),
  );
  expect(page.total).toBe(FAR);
  expect(read).toBeLessThan(FAR + FEW);
});

test('on the map of a name of any service the words alone say who is listed', async () => {
  const search = searchFor({ subfunction: 0, doctorName: doctorNamePattern('bodor') });
  const [markers, read] = await countRead('doctor_listing', () =>
    findMarkerRows(pool, 'doctor', search, null),
  );
  expect(markers).toHaveLength(AROUND + FAR);
  expect(read).toBe(0);
});

test('what a clinic changes is counted anew at its place alone', async () => {
  const client = await scene.database.owner.connect();
  try {
    for (const table of ['doctor_listing', 'provider_listing']) {
      const recount = () => client.query('SELECT recount_places($1)', [[scene.duna.id]]);
      const [, read] = await countRead(table, recount, client);
      expect(read, table).toBeLessThan(FEW);
    }
  } finally {
    client.release();
  }
});

test('of the map of a service no clinic is read from afar, and from near those in sight', async () => {
  const box = { west: 18.984375, south: 45, east: 20, north: 48 };
  for (const zoom of [6, 8, 9, 13]) {
    const [markers, read] = await countRead('provider_listing', () =>
      findMarkerRows(pool, 'doctor', searchFor(), alignView({ box, zoom })),
    );
    const counted = markers.reduce((sum, { count = 1 }) => sum + count, 0);
    expect(counted, `zoom ${zoom}`).toBeGreaterThanOrEqual(AROUND + FAR);
    expect(read, `zoom ${zoom}`).toBe(0);
  }
  const around = { west: 19, south: 47.5, east: 19.1, north: 47.6 };
  const [markers, read] = await countRead('provider_listing', () =>
    findMarkerRows(pool, 'doctor', searchFor(), alignView({ box: around, zoom: 14 })),
  );
  expect(markers).toContainEqual(expect.objectContaining({ count: AROUND }));
  expect(read).toBeLessThan(2 * AROUND);
});

test('of each at a place that lies inside in part one clinic is looked up', async () => {
  const search = searchFor({ near: { lat: 46.5, lng: 19.07, withinKm: 50 } });
  const window = { limit: 20, offset: FAR - 20 };
  for (const sort of ['price', 'rating'] as const) {
    const [page, read] = await countRead('provider_listing', () =>
      findArrangedDoctors(pool, { ...search, sort }, window, null),
    );
    expect(page.total).toBe(FAR);
    expect(read, sort).toBeLessThan(4 * FAR);
  }
});
