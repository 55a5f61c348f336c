import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Portal } from '#app/platform/portal.ts';
import { requireTheme } from '#app/themes/index.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { createDatabase, type Database } from '#db/client.ts';
import { createPortal } from '#tests/support/booking.ts';
import { createFinderScene, SCENE_NOW, type FinderScene } from '#tests/support/finder.ts';
import { EMPTY_FILTERS } from './filters.ts';
import { createDirectory } from '#app/features/directory/directory.server.ts';
import {
  createDirectoryServices,
  type DirectoryServices,
} from '#app/features/directory/services.server.ts';
import { presentFinder } from './finder-data.ts';
import { createSearchServices, type SearchServices } from './services.server.ts';

let scene: FinderScene;
let db: Database;
let search: SearchServices;
let directory: DirectoryServices;
let portal: Portal;
beforeAll(async () => {
  scene = await createFinderScene();
  db = createDatabase({
    url: scene.database.appUrl,
    clockOffsetMs: SCENE_NOW - Date.now(),
  });
  const deps = { db, directory: createDirectory(db) };
  search = createSearchServices({ ...deps, perPage: 10 });
  directory = createDirectoryServices(deps);
  portal = createPortal({ partner: { id: scene.partner.id, key: 'x', name: 'X' } });
});
afterAll(async () => {
  await db.close();
  await scene.close();
});

describe('the finder page', () => {
  async function open(location: string, week = '', services = search) {
    const filters = { ...EMPTY_FILTERS, listType: 'doctors' as const, location, week };
    const { week: shown, slots } = await services.searchFinder(portal, filters);
    return { shown, days: Object.values(slots).flatMap((times) => Object.keys(times)) };
  }

  /** As at another moment of the same data. */
  async function openAt(now: string, location: string, week: string) {
    const clockOffsetMs = Date.parse(now) - Date.now();
    setClockOffset(clockOffsetMs);
    const moved = createDatabase({ url: scene.database.appUrl, clockOffsetMs });
    const directoryThen = createDirectory(moved);
    const then = createSearchServices({ db: moved, directory: directoryThen, perPage: 10 });
    try {
      return await open(location, week, then);
    } finally {
      setClockOffset(SCENE_NOW - Date.now());
      await moved.close();
    }
  }

  test('with listType doctors shows doctors with their times of this week [C211] [C276]', async () => {
    const result = await search.searchFinder(portal, { ...EMPTY_FILTERS, listType: 'doctors' });
    expect(result.body).toBe('doctors');
    expect(result.week).toBe('2026-03-02');
    expect(result.answer.totalRows).toBe(3);
    expect(Object.keys(result.slots).toSorted()).toEqual(
      [scene.eva, scene.botond, scene.adam].map(({ id }) => `D${id}`).toSorted(),
    );
    expect(Object.keys(result.slots[`D${scene.eva.id}`] ?? {})).toEqual(['2026-03-05']);
  });

  test('opens on the first week in which one of the results has a time; an asked week is kept', async () => {
    expect(await open('hu-pest')).toEqual({ shown: '2026-03-30', days: ['2026-04-01'] });
    expect(await open('hu-pest', '2026-03-02')).toEqual({ shown: '2026-03-02', days: [] });

    // Friday evening: only the coming week has a time.
    expect(await openAt('2026-03-06T18:00:00Z', 'hu-bp-05', '')).toEqual({
      shown: '2026-03-09',
      days: ['2026-03-12'],
    });
  });

  test('of the week it is, shows seven days from today on, across its end', async () => {
    const week = '2026-03-02';
    const days = async (now: string) => (await openAt(now, 'hu-bp-05', week)).days;
    expect(await days('2026-03-05T06:00:00Z')).toEqual(['2026-03-05']);
    expect(await days('2026-03-06T06:00:00Z')).toEqual(['2026-03-12']);
  });

  test('with a sub-function shows providers with merged times of the asked week; who has none keeps the next date [C210] [C537] [C540]', async () => {
    const result = await search.searchFinder(portal, {
      ...EMPTY_FILTERS,
      subfunction: scene.consultation.id,
      week: '2026-03-09',
    });
    expect(result.body).toBe('providers');
    expect(Object.keys(result.slots[`P${scene.duna.id}`] ?? {})).toEqual(['2026-03-12']);
    expect(result.slots[`P${scene.tisza.id}`]).toEqual({});
    expect(result.answer.other.map(({ nextSlotStartsAt }) => nextSlotStartsAt)).toEqual([
      '2026-03-04T15:00:00+01:00',
      '2026-04-01T09:00:00+02:00',
    ]);
  });

  test('otherwise shows a function list without calendars [C212]', async () => {
    const result = await search.searchFinder(portal, EMPTY_FILTERS);
    expect(result.body).toBe('functions');
    expect(result.slots).toEqual({});
    expect(result.answer.other).toHaveLength(3);
  });

  test('speaks-English narrows the times too', async () => {
    const result = await search.searchFinder(portal, {
      ...EMPTY_FILTERS,
      subfunction: scene.consultation.id,
      speaksEnglish: 1,
    });
    const days = Object.keys(result.slots[`P${scene.duna.id}`] ?? {});
    expect(days).toEqual(['2026-03-05']);
    expect(result.answer.other[0]?.nextSlotStartsAt).toBe('2026-03-05T10:00:00+01:00');
  });

  test('ignores a sub-function and a place that do not exist, and says so', async () => {
    const result = await search.searchFinder(portal, {
      ...EMPTY_FILTERS,
      subfunction: 999_999,
      location: 'hu-nowhere',
    });
    expect(result.filters).toEqual(EMPTY_FILTERS);
    expect(result.answer.totalRows).toBe(3);
  });

  test('takes discount-only for nothing where the product has no paid services [C216] [C609]', async () => {
    const theme = requireTheme('generic');
    const unpaid = createPortal({
      ...portal,
      theme: { ...theme, flags: { ...theme.flags, hasPaidServices: false } },
    });
    const filters = { ...EMPTY_FILTERS, discountOnly: 1 as const };
    expect((await search.searchFinder(unpaid, filters)).answer.totalRows).toBe(3);
    expect((await search.searchFinder(portal, filters)).answer.totalRows).toBe(1);
  });

  test('has no times where the theme shows visitors no calendar [C496]', async () => {
    const theme = requireTheme('generic');
    const closed = createPortal({
      ...portal,
      theme: { ...theme, flags: { ...theme.flags, hasPublicCalendar: false } },
    });
    const result = await search.searchFinder(closed, { ...EMPTY_FILTERS, listType: 'doctors' });
    expect(result.slots).toEqual({});
    expect(result.answer.other[0]?.nextSlotStartsAt).not.toBeNull();
  });
});

test('the places to choose from are loaded with the filters that they are chosen for [C719]', async () => {
  const data = presentFinder(portal, await search.searchFinder(portal, EMPTY_FILTERS));
  expect(data.frame.locations).toEqual([
    { code: 'hu-bp', label: 'Budapest', depth: 0 },
    { code: 'hu-bp-05', label: 'V. kerület', depth: 1 },
    { code: 'hu-bp-13', label: 'XIII. kerület', depth: 1 },
    { code: 'hu-pest', label: 'Pest', depth: 0 },
  ]);
});

describe('the provider page', () => {
  const open = (values: object = {}) =>
    directory.requireProviderPage(portal, scene.duna.id, {
      specialization: null,
      subfunction: null,
      week: '',
      ...values,
    });

  test('has specialties, doctors, and the times of the provider and of each doctor', async () => {
    const page = await open();
    expect(page.subfunction).toBeNull();
    expect(page.provider.price).toBe(20_000);
    expect(page.doctors.map(({ id }) => id)).toEqual([scene.botond.id, scene.eva.id]);
    expect(Object.keys(page.slots).toSorted()).toEqual(
      [`P${scene.duna.id}`, `D${scene.botond.id}`, `D${scene.eva.id}`].toSorted(),
    );
  });

  test('reads the sub-function: doctors, times and price are of it [C080]', async () => {
    const page = await open({ subfunction: scene.moles.id });
    expect(page.subfunction?.id).toBe(scene.moles.id);
    expect(page.doctors.map(({ id }) => id)).toEqual([scene.eva.id]);
    expect(Object.keys(page.slots[`P${scene.duna.id}`] ?? {})).toEqual(['2026-03-05']);
  });

  test('a specialization opens with its first sub-function; one not offered here is not found [C079]', async () => {
    const page = await open({ specialization: scene.moles.specialization_id });
    expect(page.specialization?.id).toBe(scene.moles.specialization_id);
    expect(page.subfunction?.id).toBe(scene.consultation.id);
    expect(page.provider.price).toBe(28_000);
    await expect(open({ specialization: scene.blood.specialization_id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('a sub-function that is not offered here counts as not given', async () => {
    const page = await open({ subfunction: scene.blood.id });
    expect([page.subfunction, page.provider.price]).toEqual([null, 20_000]);
  });

  test('the only sub-function offered is the chosen one; rooms show their times', async () => {
    const page = await directory.requireProviderPage(portal, scene.balaton.id, {
      specialization: null,
      subfunction: null,
      week: '2026-03-02',
    });
    expect(page.subfunction?.id).toBe(scene.blood.id);
    expect(page.slots[`P${scene.balaton.id}`]?.['2026-03-06']).toHaveLength(1);
  });
});

describe('the doctor page', () => {
  const open = (providerId: number, id: number, values: object = {}) =>
    directory.requireDoctorPage(portal, providerId, id, { subfunction: null, week: '', ...values });

  test('reads week and sub-function [C082] [C083]', async () => {
    const { duna, eva, moles } = scene;
    const page = await open(duna.id, eva.id, { subfunction: moles.id, week: '2026-03-09' });
    expect(page.subfunction?.id).toBe(moles.id);
    expect(page.week).toBe('2026-03-09');
    expect(Object.keys(page.slots[`D${eva.id}`] ?? {})).toEqual(['2026-03-12']);
    expect(page.provider).toMatchObject({ id: duna.id, price: 20_000 });
    expect(page.doctor.nextSlotStartsAt).toBe('2026-03-05T10:00:00+01:00');
  });

  test('opens on the first week with a free time', async () => {
    const { tisza, adam } = scene;
    const page = await open(tisza.id, adam.id);
    expect([page.week, Object.keys(page.slots[`D${adam.id}`] ?? {})]).toEqual([
      '2026-03-30',
      ['2026-04-01'],
    ]);
  });

  test('is not found below another provider or in another market', async () => {
    const { tisza, carpati, eva, stefan } = scene;
    await expect(open(tisza.id, eva.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(open(carpati.id, stefan.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('the site map has the pages of the market, part by part, with the day of their last change', async () => {
  const { duna, tisza, balaton, eva, botond, adam, carpati } = scene;
  await scene.database.owner.query(
    `UPDATE doctor SET updated_at = '2026-02-28T12:00:00Z' WHERE id = $1`,
    [adam.id],
  );
  const size = 2;
  const all = async (kind: 'provider' | 'doctor') => {
    const { [kind]: count } = await directory.countPageParts(size);
    const parts = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        directory.findPageAddresses(portal, kind, { number: at + 1, size }),
      ),
    );
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(size);
    return parts.flat();
  };
  const providers = await all('provider');
  expect(providers.map(({ path }) => path)).toEqual(
    [duna, tisza, balaton].map(({ id }) => `/providers/${id}`),
  );
  const doctors = await all('doctor');
  expect(doctors.map(({ path }) => path)).toEqual([
    `/providers/${duna.id}/doctors/${eva.id}`,
    `/providers/${duna.id}/doctors/${botond.id}`,
    `/providers/${tisza.id}/doctors/${adam.id}`,
  ]);
  expect(doctors.at(-1)?.changedOn).toBe('2026-02-28');
  const beyond = { number: carpati.id + 1, size };
  expect(await directory.findPageAddresses(portal, 'provider', beyond)).toEqual([]);
});
