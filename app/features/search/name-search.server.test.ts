import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFinderScene, RO_HOST, type FinderScene } from '#tests/support/finder.ts';
import type { DoctorSearchAnswer, ProviderSearchAnswer } from './contract.ts';
import type { MapMarker } from '#app/features/map/map-marker.ts';
import { groupSizeOf } from '#app/features/map/map-view.ts';
import { KEPT_ZOOM_MAX, KEPT_ZOOMS_OF_SERVICE } from './marker-queries.server.ts';
import { NAMED_ROWS_MAX } from './name-search.ts';

/** Doctors besides those of the scene, each at a provider of the same number, all named alike: enough for every way to be taken. */
const MANY = 900;
const FREQUENT = 700;

let scene: FinderScene;
beforeAll(async () => {
  scene = await createFinderScene();
  const { owner } = scene.database;
  await owner.query(
    `INSERT INTO provider (id, country, location_id, tz, name, zip, city, address, lat, lng, languages, rating_all_avg, review_count, readable_review_count)
     SELECT 10000 + n, 'HU', CASE WHEN n % 3 = 0 THEN $2::int ELSE $3::int END, 'Europe/Budapest',
            CASE WHEN n <= $4 THEN 'Margit Klinika ' ELSE 'Zöld Rendelő ' END || n, '1000', 'Budapest', 'x', 47 + (n % 40) * 0.02, 18.5 + (n % 37) * 0.03,
            CASE WHEN n % 5 = 0 THEN '{hu,en}'::text[] ELSE '{hu}' END, 3 + (n % 20) / 10.0, n, 1
       FROM generate_series(1, $1::int) n`,
    [MANY, scene.places.district5.id, scene.places.pest.id, FREQUENT],
  );
  await owner.query(
    `INSERT INTO doctor (id, provider_id, family_name, given_name, name, languages)
     SELECT 20000 + n, 10000 + n, CASE WHEN n <= $2 THEN 'Szabó' ELSE 'Oláh-Szűcs' END, CASE WHEN n % 8 = 0 THEN 'Anna' ELSE 'Áron' END, 'x' || n,
            CASE WHEN n % 7 = 0 THEN '{hu,en}'::text[] ELSE '{hu}' END
       FROM generate_series(1, $1::int) n`,
    [MANY, FREQUENT],
  );
  await owner.query(
    `INSERT INTO doctor_subfunction SELECT 20000 + n, $2 FROM generate_series(1, $1::int) n WHERE n % 2 = 0`,
    [MANY, scene.consultation.id],
  );
  await scene.refresh();
  await owner.query('ANALYZE');
});
afterAll(() => scene.close());

const encode = encodeURIComponent;
const search = async (path: string, query: string, host?: string) =>
  (await scene.get(`/api/${path}?${query}`, host)).json<
    DoctorSearchAnswer & ProviderSearchAnswer
  >();

/** What a search must find, counted one by one from the directory itself. */
async function countInDirectory(
  kind: 'doctor' | 'provider',
  { doctor = '%', provider = '%', subfunction = 0, english = false, place = 0 } = {},
): Promise<number> {
  const { rows } = await scene.database.owner.query<{ n: number }>(
    `SELECT count(DISTINCT CASE WHEN $1 = 'doctor' THEN d.id ELSE p.id END)::int AS n
       FROM provider p LEFT JOIN doctor d ON d.provider_id = p.id
      WHERE p.country = 'HU' AND p.name_norm LIKE $3 AND ($2 = '%' OR d.name_norm LIKE $2)
        AND ($4 = 0 OR EXISTS (SELECT FROM doctor_subfunction ds WHERE ds.doctor_id = d.id AND ds.subfunction_id = $4))
        AND (NOT $5 OR 'en' = ANY (CASE WHEN $1 = 'doctor' THEN d.languages ELSE p.languages END)) AND ($6 = 0 OR p.location_id = $6)`,
    [kind, doctor, provider, subfunction, english, place],
  );
  return rows[0]?.n ?? NaN;
}

describe('a search by name finds the same whichever way it takes', () => {
  const one = () => scene.consultation.id;
  const pest = () => scene.places.pest.id;
  test.each([
    ['a rare name', 'doctorName=ádám', { doctor: '%adam%' }],
    ['a frequent name', 'doctorName=szabó', { doctor: '%szabo%' }],
    ['one letter', 'doctorName=s', { doctor: 's%' }],
    ['a part of a word', 'doctorName=zűcs', { doctor: '%zucs%' }],
    ['two words', 'doctorName=szabó anna', { doctor: '%szabo%anna%' }],
    ['in a specialty', 'doctorName=szabó', { doctor: '%szabo%', subfunction: 1 }],
    [
      'a rare name in a specialty',
      'doctorName=szűcs anna',
      { doctor: '%szucs%anna%', subfunction: 1 },
    ],
    ['with English', 'doctorName=szabó&speaksEnglish=1', { doctor: '%szabo%', english: true }],
    ['in a place', 'doctorName=szabó&location=hu-pest', { doctor: '%szabo%', place: 1 }],
    [
      'a rare one in a place',
      'doctorName=szabó anna&location=hu-pest',
      { doctor: '%szabo%anna%', place: 1 },
    ],
    ['a clinic', 'providerName=margit', { provider: '%margit%' }],
    ['a rare clinic', 'providerName=klinika 77', { provider: '%klinika% 77%' }],
    ['a clinic in a place', 'providerName=zöld&location=hu-pest', { provider: '%zold%', place: 1 }],
    ['both', 'doctorName=anna&providerName=zöld', { doctor: '%anna%', provider: '%zold%' }],
  ] as const)('%s', async (_what, query, wanted) => {
    const filter = {
      ...wanted,
      ...('subfunction' in wanted && { subfunction: one() }),
      ...('place' in wanted && { place: pest() }),
    };
    const asked = 'subfunction' in wanted ? `${query}&subfunction=${one()}` : query;
    for (const kind of ['doctor', 'provider'] as const) {
      const total = await countInDirectory(kind, filter);
      const answer = await search(`${kind}s`, asked);
      expect(total, kind).toBeGreaterThan(0);
      expect(answer.totalRows, kind).toBe(Math.min(total, NAMED_ROWS_MAX));
      expect(answer.hasMoreRows ?? false, kind).toBe(total > NAMED_ROWS_MAX);
      expect(answer.other, kind).toHaveLength(Math.min(total, 10));
    }
  });

  test('pages follow each other without losing or repeating anybody, and end where counting ends', async () => {
    const seen: number[] = [];
    const app = await scene.createApp({ perPage: 50 });
    const page = async (n: number) =>
      (
        await app.inject({
          url: `/api/doctors?doctorName=szab%C3%B3&page=${n}`,
          headers: { host: 'hu.test' },
        })
      ).json<DoctorSearchAnswer>();
    for (let n = 1; n <= NAMED_ROWS_MAX / 50; n += 1) {
      seen.push(...(await page(n)).other.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(NAMED_ROWS_MAX);
    expect((await page(NAMED_ROWS_MAX / 50 + 1)).other).toEqual([]);
    expect((await page(9_999)).other).toEqual([]);
    const { rows } = await scene.database.owner.query<{ id: number }>(
      `SELECT l.doctor_id::int AS id FROM doctor_listing l JOIN doctor d ON d.id = l.doctor_id AND d.name_norm LIKE '%szabo%'
        WHERE l.country = 'HU' AND l.subfunction_id = 0 ORDER BY l.next_day, l.rank, l.doctor_id LIMIT $1`,
      [NAMED_ROWS_MAX],
    );
    expect(seen).toEqual(rows.map(({ id }) => id));
    await app.close();
  });
});

test('a name that comes, changes or goes is found as it now is once its listing is refreshed', async () => {
  const { owner } = scene.database;
  const found = async (name: string) =>
    (await search('doctors', `doctorName=${encode(name)}`)).totalRows;
  const refresh = () =>
    owner.query('SELECT refresh_provider_listing(provider_id) FROM doctor WHERE id = 20001');
  await owner.query(`UPDATE doctor SET family_name = 'Vörösmarty' WHERE id = 20001`);
  await refresh();
  expect(await found('vörösmarty')).toBe(1);
  await owner.query(`UPDATE doctor SET is_active = false WHERE id = 20001`);
  await refresh();
  expect(await found('vörösmarty')).toBe(0);
  await owner.query(`UPDATE doctor SET family_name = 'Szabó', is_active = true WHERE id = 20001`);
  await refresh();
  expect(await found('vörösmarty')).toBe(0);
  expect((await search('doctors', 'doctorName=vörösmarty', RO_HOST)).totalRows).toBe(0);
});

test('a clinic is found by the name of a doctor who does what is asked for, not by that of another one', async () => {
  const { owner } = scene.database;
  const refresh = () => owner.query('SELECT refresh_provider_listing(10001)');
  const asked = `subfunction=${scene.consultation.id}`;
  const found = async (query: string) => (await search('providers', query)).totalRows;
  await owner.query(`UPDATE doctor SET family_name = 'Csokonai' WHERE id = 20001`);
  await owner.query(
    `INSERT INTO doctor (id, provider_id, family_name, given_name, name, languages) VALUES (30001, 10001, 'Kerekes', 'Béla', '', '{hu}')`,
  );
  await owner.query('INSERT INTO doctor_subfunction SELECT 30001, $1', [scene.consultation.id]);
  await refresh();
  expect(await found('doctorName=csokonai')).toBe(1);
  for (const near of ['', '&near=47.02,18.53&within=50']) {
    expect(await found(`doctorName=csokonai&${asked}${near}`), near).toBe(0);
    expect(await found(`doctorName=kerekes&${asked}${near}`), near).toBe(1);
  }
  await owner.query('DELETE FROM doctor_subfunction WHERE doctor_id = 30001');
  await owner.query('DELETE FROM doctor WHERE id = 30001');
  await owner.query(`UPDATE doctor SET family_name = 'Szabó' WHERE id = 20001`);
  await refresh();
});

test('words follow the next free day, the order and the marks of their listing', async () => {
  const { rows } = await scene.database.owner.query(
    `SELECT FROM doctor_word w LEFT JOIN doctor_listing l ON l.doctor_id = w.doctor_id AND l.subfunction_id = 0
      WHERE (l.country, l.next_day, l.rank, l.location_id, l.provider_id, l.speaks_english, l.has_discount, l.name_norm, l.provider_name_norm)
            IS DISTINCT FROM (w.country, w.next_day, w.rank, w.location_id, w.provider_id, w.speaks_english, w.has_discount, w.name_norm, w.provider_name_norm)`,
  );
  expect(rows).toEqual([]);
  await scene.database.owner.query(
    `UPDATE doctor_listing SET next_day = '2031-01-01' WHERE doctor_id = 20002`,
  );
  const moved = await scene.database.owner.query(
    `SELECT DISTINCT next_day::text AS day FROM doctor_word WHERE doctor_id = 20002`,
  );
  expect(moved.rows).toEqual([{ day: '2031-01-01' }]);
  for (const kind of ['doctor', 'provider']) {
    for (const column of ['speaks_english', 'has_discount', 'rank']) {
      const change = column === 'rank' ? 'rank + 1' : `NOT ${column}`;
      await scene.database.owner.query(
        `UPDATE ${kind}_listing SET ${column} = ${change} WHERE subfunction_id = 0`,
      );
      const behind = await scene.database.owner.query(
        `SELECT FROM ${kind}_word w JOIN ${kind}_listing l USING (${kind}_id) WHERE l.subfunction_id = 0 AND l.${column} <> w.${column}`,
      );
      expect(behind.rows, `${kind} ${column}`).toEqual([]);
    }
  }
  await scene.refresh();
});

describe('odd input finds what has it, or nothing', () => {
  test.each([
    '%',
    '_',
    '\\',
    "'",
    '"',
    '%%%',
    '_ _',
    '-',
    '.',
    '😀',
    '👩‍⚕️',
    'שלום',
    '\u202EannA\u202C!',
    'مرحبا',
    'ß%',
    '\uFF05',
    'a '.repeat(50),
    'a%'.repeat(50),
    'x'.repeat(100),
    "'; DROP TABLE doctor_word;--",
  ])('%s [IN-01] [IN-02]', async (text) => {
    for (const path of ['doctors', 'providers', 'providers/map-markers']) {
      for (const name of ['doctorName', 'providerName']) {
        const answer = await scene.get(`/api/${path}?${name}=${encode(text)}`);
        expect(answer.statusCode).toBe(200);
        expect(answer.json().other ?? answer.json()).toEqual([]);
      }
    }
  });

  test('signs that a name has are found', async () => {
    const names = async (text: string) =>
      (await search('providers', `providerName=${encode(text)}`)).other.map(({ name }) => name);
    expect(await names('100%')).toEqual(['Tisza 100% Rendelő']);
    expect(await names('00% r')).toEqual(['Tisza 100% Rendelő']);
    expect(await names('00_')).toEqual([]);
  });

  test.each(['a\0b', 'a\nb', 'x'.repeat(101), 'x'.repeat(10_000)])(
    'is refused in the reader’s language',
    async (text) => {
      const messages = new Set<string>();
      for (const locale of ['hu', 'ro', 'en']) {
        const answer = await scene.get(`/api/doctors?doctorName=${encode(text)}`, undefined, {
          cookie: `lang=${locale}`,
        });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ errorCode: 'invalid_input', httpCode: 400 });
        messages.add(answer.json().message);
      }
      expect(messages.size).toBe(3);
      expect(messages).not.toContain('');
    },
  );
});

describe('the kept groups of the map', () => {
  const HUNGARY = 'bbox=16,45.7,23,48.6';
  const read = async (query: string) =>
    (await scene.get(`/api/providers/map-markers?${query}`)).json<MapMarker[]>();
  const countOf = (markers: MapMarker[]) => markers.reduce((sum, { count = 1 }) => sum + count, 0);

  test.each([
    ['', 'true'],
    ['&speaksEnglish=1', `'en' = ANY (p.languages)`],
    ['&location=hu-pest', `p.location_id = (SELECT id FROM location WHERE code = 'hu-pest')`],
    ['&listType=doctors', 'EXISTS (SELECT FROM doctor d WHERE d.provider_id = p.id)'],
    [
      '&listType=doctors&speaksEnglish=1',
      `EXISTS (SELECT FROM doctor d WHERE d.provider_id = p.id AND 'en' = ANY (d.languages))`,
    ],
    ['&discountOnly=1', 'p.discount_rate > 0'],
  ])('count the same at every zoom as the directory does one by one%s', expectGroupsOf);

  test.each([
    ['', 'true', 'true'],
    ['&speaksEnglish=1', `'en' = ANY (p.languages)`, 'true'],
    [
      '&location=hu-pest',
      `p.location_id = (SELECT id FROM location WHERE code = 'hu-pest')`,
      'true',
    ],
    ['&listType=doctors&speaksEnglish=1', 'true', `'en' = ANY (d.languages)`],
  ])('count whoever offers a service as the directory does%s', async (query, fits, doctorFits) => {
    const { id } = scene.consultation;
    await expectGroupsOf(
      `&subfunction=${id}${query}`,
      `${fits} AND EXISTS (SELECT FROM doctor d JOIN doctor_subfunction ds ON ds.doctor_id = d.id AND ds.subfunction_id = ${id}
                            WHERE d.provider_id = p.id AND ${doctorFits})`,
    );
  });

  /** @param fits SQL: whether provider `p` is among those that the query asks for */
  async function expectGroupsOf(query: string, fits: string) {
    for (let zoom = 4; zoom <= 18; zoom += 1) {
      const { width, height } = groupSizeOf(zoom);
      const { rows } = await scene.database.owner.query(
        `SELECT count(*)::int AS n FROM provider p WHERE p.country = 'HU' AND ${fits}
          GROUP BY floor(p.lng / $1::float8), floor(p.lat / $2::float8)${zoom === 18 ? ', p.id' : ''}`,
        [width, height],
      );
      const markers = await read(`${HUNGARY}&zoom=${zoom}${query}`);
      const numbers = (all: number[]) => all.toSorted((a, b) => a - b);
      expect(numbers(markers.map(({ count = 1 }) => count)), `zoom ${zoom}`).toEqual(
        numbers(rows.map(({ n }) => n)),
      );
    }
  }

  test('stand in the middle of those they count', async () => {
    const [marker] = await read('bbox=5,40,40,53&zoom=0');
    const { rows } = await scene.database.owner.query(
      `SELECT avg(lat) AS lat, avg(lng) AS lng, count(*)::int AS n FROM provider WHERE country = 'HU'`,
    );
    expect(marker?.lat).toBeCloseTo(rows[0].lat, 3);
    expect(marker?.lng).toBeCloseTo(rows[0].lng, 3);
    expect(marker?.count).toBe(rows[0].n);
  });

  test('are kept as near as is asked for', async () => {
    const { rows } = await scene.database.owner.query(
      'SELECT min(zoom) AS first, max(zoom) AS last FROM marker_group',
    );
    expect(rows).toEqual([{ first: 0, last: KEPT_ZOOM_MAX }]);
    const ofServices = await scene.database.owner.query(
      'SELECT DISTINCT zoom FROM service_marker_group ORDER BY zoom',
    );
    expect(ofServices.rows.map(({ zoom }) => zoom)).toEqual(KEPT_ZOOMS_OF_SERVICE);
    expect(countOf(await read(`bbox=18.4,46.9,19.1,47.5&zoom=16`))).toBe(
      countOf(await read(`bbox=18.4,46.9,19.1,47.5&zoom=18`)),
    );
  });
});

test('doctors around a position are counted as they are listed', async () => {
  for (const query of [
    '',
    '&speaksEnglish=1',
    `&subfunction=${scene.consultation.id}`,
    '&location=hu-pest',
    '&discountOnly=1',
  ]) {
    const app = await scene.createApp({ perPage: 50 });
    const page = async (n: number) =>
      (
        await app.inject({
          url: `/api/doctors?near=47.50,19.04&within=50&listType=doctors${query}&page=${n}`,
          headers: { host: 'hu.test' },
        })
      ).json<DoctorSearchAnswer>();
    const { totalRows } = await page(1);
    let listed = 0;
    for (let n = 1; n <= totalRows / 50 + 1; n += 1) listed += (await page(n)).other.length;
    expect(totalRows, query).toBe(listed);
    expect(totalRows, query).toBeGreaterThan(0);
    await app.close();
  }
});
