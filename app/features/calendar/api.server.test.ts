import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setClockOffset } from '#app/time/clock.ts';
import { buildCalendar, offerTimes } from '#tests/support/builders/clinics.ts';
import { buildReservation } from '#tests/support/builders/reservations.ts';
import { createTestApp } from '#tests/support/app.ts';
import {
  createFinderScene,
  HU_HOST,
  RO_HOST,
  SCENE_NOW,
  type FinderScene,
} from '#tests/support/finder.ts';
import type { Slots } from './contract.ts';

let scene: FinderScene;
beforeAll(async () => {
  scene = await createFinderScene();
});
afterAll(() => scene.close());

const ask = async (path: string, host?: string) =>
  (await scene.get(`/api/calendar/${path}`, host)).json<Slots>();
const doctorSlots = (week: string, doctors: (number | string)[], more = '', host?: string) =>
  ask(`doctors?dateFrom=${week}&doctors=${doctors.join(',')}${more}`, host);
/** Starts of one owner in order, without the year and seconds. */
const starts = (slots: Slots, key: string) =>
  Object.values(slots[key] ?? {})
    .flat()
    .map(({ startsAt }) => startsAt.slice(5, 16));

describe('GET /api/calendar/doctors', () => {
  test('answers slots keyed by doctor, then by day, of the week that dateFrom lies in [C382] [C383] [C692] [C693] [C808]', async () => {
    const { eva, botond } = scene;
    const slots = await ask(
      `doctors?dateFrom=2026-03-04&subfunctions=${scene.consultation.id}&doctors=${eva.id}&doctors=${botond.id}&language=`,
    );
    expect(slots).toEqual({
      [`D${eva.id}`]: {
        '2026-03-05': [
          {
            id: `${scene.calendars.eva.id}-${(Date.parse('2026-03-05T09:00Z') / 60_000).toString(36)}`,
            startsAt: '2026-03-05T10:00:00+01:00',
            endsAt: '2026-03-05T10:30:00+01:00',
            doctorId: eva.id,
          },
        ],
      },
      [`D${botond.id}`]: { '2026-03-04': [expect.objectContaining({ doctorId: botond.id })] },
    });
  });

  test('a day with no free time is left out, a doctor without any has an empty entry [C384]', async () => {
    const { eva, adam } = scene;
    expect(await doctorSlots('2026-03-16', [eva.id])).toEqual({ [`D${eva.id}`]: {} });
    expect(await doctorSlots('2026-03-02', [adam.id])).toEqual({ [`D${adam.id}`]: {} });
  });

  test('only calendars that offer one of the sub-functions count; without any, all of the doctor', async () => {
    const { botond, eva, moles, consultation, blood } = scene;
    const key = `D${eva.id}`;
    const of = (ids: string) => doctorSlots('2026-03-02', [eva.id], `&subfunctions=${ids}`);
    expect(starts(await of(String(moles.id)), key)).toHaveLength(1);
    expect(starts(await of(String(blood.id)), key)).toEqual([]);
    expect(starts(await of(`${blood.id},${consultation.id}`), key)).toHaveLength(1);
    expect(starts(await doctorSlots('2026-03-02', [eva.id]), key)).toHaveLength(1);
    expect(
      starts(
        await doctorSlots('2026-03-02', [botond.id], `&subfunctions=${moles.id}`),
        `D${botond.id}`,
      ),
    ).toEqual([]);
  });

  test('language en asks for doctors who speak English; empty and null for everybody [C810]', async () => {
    const { eva, botond } = scene;
    const free = async (language: string) => {
      const slots = await doctorSlots('2026-03-02', [eva.id, botond.id], `&language=${language}`);
      return [eva, botond].map(({ id }) => starts(slots, `D${id}`).length);
    };
    expect(await free('en')).toEqual([1, 0]);
    expect(await free('null')).toEqual([1, 1]);
    expect(await free('')).toEqual([1, 1]);
  });

  test('gives nothing of another market, of the past, and of nobody [MT-01]', async () => {
    const { stefan } = scene;
    const key = `D${stefan.id}`;
    expect(await doctorSlots('2026-03-02', [stefan.id])).toEqual({ [key]: {} });
    expect(starts(await doctorSlots('2026-03-02', [stefan.id], '', RO_HOST), key)).toEqual([
      '03-05T10:00',
    ]);
    expect(await doctorSlots('2026-02-23', [scene.eva.id])).toEqual({ [`D${scene.eva.id}`]: {} });
    expect(await doctorSlots('2026-03-02', [999_999])).toEqual({ D999999: {} });
  });

  test.each([
    'dateFrom=2026-03-04',
    'doctors=1',
    'dateFrom=2026-02-30&doctors=1',
    'dateFrom=04.03.2026&doctors=1',
    'dateFrom=2026-03-04&doctors=',
    'dateFrom=2026-03-04&doctors=1;2',
    'dateFrom=2026-03-04&doctors=0x1',
    `dateFrom=2026-03-04&doctors=${Array.from({ length: 51 }, (_, i) => i + 1).join(',')}`,
    'dateFrom=2026-03-04&doctors=1&language=hu',
    'dateFrom=2026-03-04&doctors=1&subfunctions=a',
    'dateFrom=2026-03-04&dateFrom=2026-03-05&doctors=1',
    'dateFrom=2026-03-04&doctors=1&doctors[]=2',
    'dateFrom=2026-03-04&doctors=1&__proto__[x]=1',
    "dateFrom=2026-03-04&doctors=1'--",
  ])('refuses %s [IN-02] [IN-07] [IN-08]', async (query) => {
    expect((await scene.get(`/api/calendar/doctors?${query}`)).statusCode).toBe(400);
  });
});

describe('GET /api/calendar/providers', () => {
  test('answers slots keyed by provider: calendars merged, rooms included [C690] [C691]', async () => {
    const { duna, balaton } = scene;
    const slots = await ask(
      `providers?dateFrom=2026-03-02&providers=${duna.id}&providers=${balaton.id}`,
    );
    expect(Object.keys(slots).toSorted()).toEqual([`P${duna.id}`, `P${balaton.id}`].toSorted());
    expect(starts(slots, `P${duna.id}`)).toEqual(['03-04T15:00', '03-05T10:00']);
    expect(slots[`P${balaton.id}`]?.['2026-03-06']?.[0]?.doctorId).toBeNull();
  });

  test('shows one slot for a start that two doctors offer', async () => {
    const { duna, eva, consultation } = scene;
    const second = await buildCalendar(scene.database.owner, {
      provider_id: duna.id,
      subfunctions: [consultation.id],
      times: ['2026-03-19T10:00', '2026-03-19T11:00'],
    });
    await offerTimes(scene.database.owner, scene.calendars.eva.id, ['2026-03-19T10:00']);
    const slots = await ask(`providers?dateFrom=2026-03-16&providers=${duna.id}`);
    expect(slots[`P${duna.id}`]?.['2026-03-19']?.map(({ doctorId }) => doctorId)).toEqual([
      eva.id,
      second.doctor_id,
    ]);
  });

  test('a provider without a calendar has no times', async () => {
    const { owner } = scene.database;
    await owner.query('UPDATE provider SET is_calendar_available = false WHERE id = $1', [
      scene.balaton.id,
    ]);
    const slots = await ask(`providers?dateFrom=2026-03-02&providers=${scene.balaton.id}`);
    expect(slots).toEqual({ [`P${scene.balaton.id}`]: {} });
    const found = (await scene.get('/api/providers?location=hu-bp-13')).json();
    expect(found.other[0]).toMatchObject({ isCalendarAvailable: false, nextSlotStartsAt: null });
    await owner.query('UPDATE provider SET is_calendar_available = true WHERE id = $1', [
      scene.balaton.id,
    ]);
  });
});

describe('a time is not offered', () => {
  const nextStart = async (app = scene.app) => {
    const request = { url: '/api/doctors?doctorName=botond', headers: { host: HU_HOST } };
    return (await app.inject(request)).json().other[0].nextSlotStartsAt;
  };
  const free = async () =>
    starts(await doctorSlots('2026-03-02', [scene.botond.id]), `D${scene.botond.id}`);

  test('once it is reserved or held, by whatever partner; an expired hold does not count', async () => {
    const { owner } = scene.database;
    const reserve = (values: object) =>
      buildReservation(owner, {
        calendar: scene.calendars.botond,
        subfunction_id: scene.consultation.id,
        starts_at: new Date('2026-03-04T14:00Z'),
        ...values,
      });
    expect(await free()).toEqual(['03-04T15:00']);

    const { id } = await reserve({});
    expect(await free()).toEqual([]);
    expect(await nextStart()).toBeNull();
    await owner.query(`UPDATE reservation SET status = 'cancelled_by_patient' WHERE id = $1`, [id]);
    expect(await free()).toEqual(['03-04T15:00']);

    const held = await reserve({
      status: 'started',
      hold_expires_at: new Date(SCENE_NOW + 900_000),
    });
    expect(await free()).toEqual([]);
    await owner.query(`UPDATE reservation SET hold_expires_at = $2 WHERE id = $1`, [
      held.id,
      new Date(SCENE_NOW - 60_000),
    ]);
    expect(await free()).toEqual(['03-04T15:00']);
    expect(await nextStart()).toBe('2026-03-04T15:00:00+01:00');
    await owner.query('DELETE FROM reservation');
  });

  test('once it is past or nearer than the lead time; the listing may still say today', async () => {
    const at = (instant: string) => {
      const clockOffsetMs = Date.parse(instant) - Date.now();
      setClockOffset(clockOffsetMs);
      return clockOffsetMs;
    };
    at('2026-03-04T12:59:00Z');
    expect(await free()).toEqual(['03-04T15:00']);
    const clockOffsetMs = at('2026-03-04T13:01:00Z');
    expect(await free()).toEqual([]);
    const database = scene.database.createAppPool({ clockOffsetMs });
    const late = await createTestApp({ ...scene.database, app: database });
    expect(await nextStart(late)).toBeNull();
    await late.close();
    setClockOffset(SCENE_NOW - Date.now());
  });
});

test('the hour that spring leaves out is nowhere, the hour that autumn repeats is there twice', async () => {
  const { owner } = scene.database;
  const { eva } = scene.calendars;
  const key = `D${scene.eva.id}`;
  await offerTimes(owner, eva.id, ['2026-03-29T01:30', '2026-03-29T03:00', '2026-03-29T03:30']);
  expect(starts(await doctorSlots('2026-03-23', [scene.eva.id]), key)).toEqual([
    '03-29T01:30',
    '03-29T03:00',
    '03-29T03:30',
  ]);
  const minutes = ['2026-10-25T00:00Z', '2026-10-25T00:30Z', '2026-10-25T01:00Z'].map(
    (instant) => (Date.parse(instant) - Date.parse('2026-10-18T22:00Z')) / 60_000,
  );
  await owner.query('INSERT INTO calendar_week VALUES ($1, $2, $3)', [
    eva.id,
    '2026-10-19',
    minutes,
  ]);
  const autumn = await doctorSlots('2026-10-19', [scene.eva.id]);
  expect(autumn[key]?.['2026-10-25']?.map(({ startsAt }) => startsAt)).toEqual([
    '2026-10-25T02:00:00+02:00',
    '2026-10-25T02:30:00+02:00',
    '2026-10-25T02:00:00+01:00',
  ]);
});
