import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DoctorSearchAnswer, ProviderSearchAnswer } from '#app/features/search/contract.ts';
import { buildService, offerTimes } from '#tests/support/builders/clinics.ts';
import { buildReservation } from '#tests/support/builders/reservations.ts';
import { statements } from '#db/sql.ts';
import { createFinderScene, type FinderScene, SCENE_NOW } from '#tests/support/finder.ts';

import { doctorNamePattern, providerNamePattern } from './name-pattern.ts';

let scene: FinderScene;
beforeAll(async () => {
  scene = await createFinderScene();
});
afterAll(() => scene.close());

const doctors = async (query: string) => {
  const response = await scene.get(
    `/api/doctors?subfunction=${scene.consultation.id}&listType=doctors&${query}`,
  );
  const { other, totalRows } = response.json<DoctorSearchAnswer>();
  return { names: other.map(({ name }) => name.split(' ').at(-1)), totalRows };
};
const clinics = async (query: string) =>
  (await scene.get(`/api/providers?${query}`))
    .json<ProviderSearchAnswer>()
    .other.map(({ name }) => name);
const markers = async (query: string) =>
  (
    await scene.get(
      `/api/providers/map-markers?subfunction=${scene.consultation.id}&listType=doctors&${query}`,
    )
  )
    .json<{ id: number }[]>()
    .map(({ id }) => id);

test('only who has a free time today, or by the Sunday of this week, is found, counted and marked', async () => {
  // Wednesday: Botond has a time today, Éva tomorrow, Ádám in four weeks.
  expect(await doctors('')).toEqual({ names: ['Botond', 'Éva', 'Ádám'], totalRows: 3 });
  expect(await doctors('when=today')).toEqual({ names: ['Botond'], totalRows: 1 });
  expect(await doctors('when=week')).toEqual({ names: ['Botond', 'Éva'], totalRows: 2 });
  expect(await markers('when=week')).toEqual([scene.duna.id]);
  expect(new Set(await markers(''))).toEqual(new Set([scene.duna.id, scene.tisza.id]));
});

test('the cheapest come first, who has set no price last; the other filters count as ever', async () => {
  expect((await doctors('sort=price')).names).toEqual(['Éva', 'Botond', 'Ádám']);
  expect((await doctors('sort=price&doctorName=kovacs')).names).toEqual(['Éva', 'Ádám']);
  expect((await doctors('sort=price&speaksEnglish=1')).names).toEqual(['Éva']);
  expect((await doctors('sort=price&location=hu-pest')).names).toEqual(['Ádám']);
  expect((await doctors('sort=price&near=46.25,20.15&within=5')).names).toEqual([]);
});

test('the best rated come first, whom nobody has rated last', async () => {
  await scene.database.owner.query(
    'UPDATE provider SET rating_all_avg = 4.9, review_count = 3, readable_review_count = 1 WHERE id = $1',
    [scene.balaton.id],
  );
  await scene.refresh();
  expect(await clinics('sort=rating')).toEqual([
    'Balaton Labor',
    'Duna Klinika',
    'Tisza 100% Rendelő',
  ]);
  expect((await doctors('sort=rating')).names).toEqual(['Botond', 'Éva', 'Ádám']);
  // Neither an average of which nothing can be read counts, nor one that nobody has given.
  for (const change of [
    'readable_review_count = 0',
    'readable_review_count = 1, review_count = 0',
  ]) {
    await scene.database.owner.query(`UPDATE provider SET ${change} WHERE id = $1`, [
      scene.balaton.id,
    ]);
    await scene.refresh();
    expect((await clinics('sort=rating')).at(0), change).toBe('Duna Klinika');
  }
});

test('of a clinic what costs least there counts, of its own list or of a doctor’s, in whichever place it is', async () => {
  expect(await clinics('sort=price')).toEqual([
    'Balaton Labor',
    'Duna Klinika',
    'Tisza 100% Rendelő',
  ]);
  const { id } = await buildService(scene.database.owner, {
    provider_id: scene.tisza.id,
    doctor_id: scene.adam.id,
    subfunction_id: scene.consultation.id,
    price: 8000,
  });
  await scene.refresh();
  expect(await clinics('sort=price')).toEqual([
    'Tisza 100% Rendelő',
    'Balaton Labor',
    'Duna Klinika',
  ]);
  expect(await clinics('sort=price&location=hu-bp')).toEqual(['Balaton Labor', 'Duna Klinika']);
  expect((await doctors('sort=price')).names).toEqual(['Ádám', 'Éva', 'Botond']);
  expect((await doctors('sort=price&when=week')).names).toEqual(['Éva', 'Botond']);
  const setActive = async (isActive: boolean) => {
    await scene.database.owner.query('UPDATE doctor SET is_active = $2 WHERE id = $1', [
      scene.adam.id,
      isActive,
    ]);
    await scene.refresh();
  };
  await setActive(false);
  expect((await clinics('sort=price')).at(0)).toBe('Balaton Labor');
  await setActive(true);
  await scene.database.owner.query('DELETE FROM service WHERE id = $1', [id]);
  await scene.refresh();
});

test('whichever way is read, the same are found, counted and put in order', async () => {
  const { database, consultation, places, duna } = scene;
  const moveTisza = async (by: number) => {
    await database.owner.query('UPDATE provider SET lat = lat + $2 WHERE id = $1', [
      scene.tisza.id,
      by,
    ]);
    await scene.refresh();
  };
  await moveTisza(0.2);
  const { rows: words } = await database.owner.query<{ all: string[] }>(
    `SELECT array_agg(DISTINCT word) AS all FROM doctor_word WHERE word LIKE '%kovacs%'`,
  );
  const { rows: middle } = await database.owner.query<{ lat: number; lng: number }>(
    'SELECT lat, lng FROM provider WHERE id = $1',
    [duna.id],
  );
  const position = [middle[0]?.lat, middle[0]?.lng];
  const doctorName = doctorNamePattern('kovacs')?.name ?? [];
  const providerName = providerNamePattern('klinika')?.name ?? [];
  const none = [null, null];
  const nowhere = [...none, null];
  const compare = async (
    way: string,
    {
      leaf = null,
      names = [...none, ...none],
      typed = null,
      around = nowhere,
      inside = [],
      subfunction = consultation.id,
      days = ['by_day', 'by_evening'],
      kinds = ['doctor', 'provider'],
    }: {
      leaf?: number[] | null;
      names?: (string | null)[];
      typed?: string[] | null;
      around?: unknown[];
      inside?: number[];
      subfunction?: number;
      days?: string[];
      kinds?: string[];
    },
    times: number,
  ) => {
    for (const kind of kinds) {
      for (const day of days) {
        const find = async (by: string) => {
          const text = statements.get(`finder_arranged_${kind}s_${day}_of_${by}_in_order`) ?? '';
          const asked = ['HU', subfunction, false, false, leaf, ...names, typed, 10, 0];
          const values = [...asked, ...none, null, ...around, inside, 'price'];
          const { rows } = await database.owner.query<{ id: number; total: number }>(
            text,
            kind === 'doctor' ? [...values, ['hu', 'en', 'ro']] : values,
          );
          return rows.map(({ id, total }) => [id, total]);
        };
        const found = await find('market');
        expect(await find(way), `${kind} ${day} ${way}`).toEqual(found);
        if (kind === 'doctor' && day === 'by_day') expect(found).toHaveLength(times);
      }
    }
  };
  await compare('place', { leaf: [places.district5.id] }, 2);
  await compare('around', { around: [...position, 0.001] }, 2);
  await compare('around', { around: [...position, 9] }, 3);
  const byDoctor = { names: [...doctorName, ...none], typed: words[0]?.all ?? null };
  await compare('doctor', byDoctor, 2);
  await compare('doctor', { ...byDoctor, around: [...position, 0.001] }, 1);
  const byProvider = { names: [...none, ...providerName], typed: ['klinika'] };
  await compare('provider', byProvider, 2);
  const ofAny = { subfunction: 0, days: ['by_day'], kinds: ['doctor'] };
  await compare('words', { ...byDoctor, ...ofAny }, 2);
  await compare('words', { ...byDoctor, ...ofAny, around: [...position, 0.001] }, 1);
  await compare('words', { ...byProvider, ...ofAny, kinds: ['provider'] }, 0);
  const allOfPlace = { leaf: [places.district5.id], inside: [places.district5.id] };
  await compare('words', { ...byDoctor, ...ofAny, ...allOfPlace, around: [0, 0, 0.001] }, 1);
  await compare('place', { ...allOfPlace, around: [0, 0, 0.001] }, 2);
  await moveTisza(-0.2);
});

test('a page of an arranged list goes on where the one before ended', async () => {
  const app = await scene.createApp({ perPage: 2 });
  const page = async (number: number) => {
    const { body } = await app.inject({
      url: `/api/doctors?subfunction=${scene.consultation.id}&sort=price&page=${number}`,
      headers: { host: 'hu.test' },
    });
    const { other, totalRows } = JSON.parse(body) as DoctorSearchAnswer;
    return [totalRows, ...other.map(({ name }) => name.split(' ').at(-1))];
  };
  expect(await page(1)).toEqual([3, 'Éva', 'Botond']);
  expect(await page(2)).toEqual([3, 'Ádám']);
  expect(await page(3)).toEqual([3]);
  await app.close();
});

test('who asks for evenings is shown all who have a free one, the earliest first, counted, paged and marked over the whole search', async () => {
  const { database, calendars } = scene;
  const evenings = { adam: '2026-03-05T17:00', eva: '2026-03-10T18:30' } as const;
  for (const [who, at] of Object.entries(evenings)) {
    const calendar = calendars[who as keyof typeof evenings];
    await offerTimes(database.owner, calendar.id, [at]);
  }
  await database.owner.query('UPDATE provider SET lat = lat + 0.2 WHERE id = $1', [scene.tisza.id]);
  await scene.refresh();
  expect(await doctors('')).toMatchObject({ totalRows: 3 });
  // Botond’s afternoon is none, however early.
  expect(await doctors('evening=1')).toEqual({ names: ['Ádám', 'Éva'], totalRows: 2 });
  expect(await doctors('evening=1&when=week')).toEqual({ names: ['Ádám'], totalRows: 1 });
  expect(await doctors('evening=1&when=today')).toEqual({ names: [], totalRows: 0 });
  expect((await doctors('evening=1&sort=price')).names).toEqual(['Éva', 'Ádám']);
  expect((await doctors('evening=1&near=47.50,19.04&within=50')).names).toEqual(['Éva', 'Ádám']);
  expect(await markers('evening=1&when=week')).toEqual([scene.tisza.id]);
  const first = (await scene.get('/api/providers?evening=1')).json<ProviderSearchAnswer>();
  expect(first.other.map(({ name, eveningDay }) => [name, eveningDay])).toEqual([
    ['Tisza 100% Rendelő', '2026-03-05'],
    ['Duna Klinika', '2026-03-10'],
  ]);
  const app = await scene.createApp({ perPage: 1 });
  const second = await app.inject({
    url: `/api/doctors?subfunction=${scene.consultation.id}&evening=1&page=2`,
    headers: { host: 'hu.test' },
  });
  expect(second.json<DoctorSearchAnswer>()).toMatchObject({
    totalRows: 2,
    other: [{ id: scene.eva.id, eveningDay: '2026-03-10' }],
  });
  await app.close();

  await buildReservation(database.owner, {
    calendar: calendars.adam,
    starts_at: new Date('2026-03-05T17:00+01:00'),
    subfunction_id: scene.consultation.id,
    status: 'confirmed',
  });
  // As the worker writes what a booking has changed.
  const worker = await database.owner.connect();
  await worker.query(`SELECT set_config('vizit.clock_offset', $1, false)`, [
    `${SCENE_NOW - Date.now()}ms`,
  ]);
  await worker.query('SELECT refresh_resource_listing(resource_id) FROM reservation');
  worker.release(true);
  expect(await doctors('evening=1')).toEqual({ names: ['Éva'], totalRows: 1 });
  const left = (await scene.get('/api/providers?evening=1')).json<ProviderSearchAnswer>();
  expect(left.other.map(({ name }) => name)).toEqual(['Duna Klinika']);
});
