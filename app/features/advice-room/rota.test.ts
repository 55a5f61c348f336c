import { describe, expect, test } from 'vitest';
import {
  currentRota,
  dutyAt,
  dutyFields,
  findRotaErrors,
  isOfDuty,
  latestEnd,
  nextOnDuty,
  readMinute,
  shiftsOf,
  writeMinute,
  type Rota,
} from './rota.ts';

const ZONE = 'Europe/Budapest';
const at = (moment: string) => Date.parse(moment);
const ANNA = 1;
const BELA = 2;
/** Monday, the 23rd of November 2026: Anna in the morning, Béla from noon; the 24th is a Tuesday. */
const ROTA: Rota = {
  weekly: [
    { weekday: 1, from: 720, until: 1080, staffId: BELA },
    { weekday: 1, from: 480, until: 720, staffId: ANNA },
    { weekday: 2, from: 480, until: 720, staffId: ANNA },
  ],
  days: [
    { day: '2026-11-24', shifts: [{ from: 600, until: 660, staffId: BELA }] },
    { day: '2026-11-30', shifts: [] },
  ],
};

describe('who is on duty', () => {
  test('is said by the weekday, from the first minute on and not in the last', () => {
    const ids = (moment: string) => dutyAt(ROTA, at(moment), ZONE).map(({ staffId }) => staffId);
    expect(ids('2026-11-23T07:59:59+01:00')).toEqual([]);
    expect(ids('2026-11-23T08:00:00+01:00')).toEqual([ANNA]);
    expect(ids('2026-11-23T12:00:00+01:00')).toEqual([BELA]);
    expect(ids('2026-11-23T18:00:00+01:00')).toEqual([]);
    expect(ids('2026-11-22T09:00:00+01:00')).toEqual([]);
  });

  test('a day that differs is instead of its weekday, and may have nobody', () => {
    expect(shiftsOf(ROTA, '2026-11-24')).toEqual([{ from: 600, until: 660, staffId: BELA }]);
    expect(shiftsOf(ROTA, '2026-11-30')).toEqual([]);
    expect(shiftsOf(ROTA, '2026-12-01')).toEqual([{ from: 480, until: 720, staffId: ANNA }]);
  });

  test('is read by the partner’s clock, also when it changes', () => {
    // Sunday, the 25th of October 2026: 02:30 comes twice, and is one shift both times.
    const night: Rota = {
      weekly: [{ weekday: 7, from: 120, until: 180, staffId: ANNA }],
      days: [],
    };
    const isOn = (moment: string) => dutyAt(night, at(moment), ZONE).length === 1;
    expect(isOn('2026-10-25T00:30:00Z')).toBe(true);
    expect(isOn('2026-10-25T01:30:00Z')).toBe(true);
    expect(isOn('2026-10-25T02:00:00Z')).toBe(false);
    // In spring the hour is left out.
    expect(isOn('2027-03-28T01:00:00Z')).toBe(false);
  });

  test('shifts of one person that follow each other are one duty', () => {
    const rota: Rota = {
      weekly: [
        { weekday: 1, from: 480, until: 600, staffId: ANNA },
        { weekday: 1, from: 600, until: 720, staffId: ANNA },
        { weekday: 1, from: 900, until: 960, staffId: ANNA },
      ],
      days: [],
    };
    expect(dutyAt(rota, at('2026-11-23T08:30:00+01:00'), ZONE)).toEqual([
      { staffId: ANNA, until: 720 },
    ]);
  });

  test('who comes next is somebody else, on the same day or a later one', () => {
    const next = (moment: string, butFor: number) => nextOnDuty(ROTA, at(moment), ZONE, butFor);
    expect(next('2026-11-23T11:50:00+01:00', ANNA)).toEqual({
      staffId: BELA,
      day: '2026-11-23',
      from: 720,
    });
    expect(next('2026-11-23T12:10:00+01:00', ANNA)).toMatchObject({
      staffId: BELA,
      day: '2026-11-24',
    });
    expect(next('2026-11-23T17:50:00+01:00', BELA)).toMatchObject({
      staffId: ANNA,
      day: '2026-12-01',
    });
    expect(nextOnDuty({ weekly: [], days: [] }, 0, ZONE, 0)).toBeNull();
  });
});

test('the end of a duty is found however short it was, the latest first, and across midnight', () => {
  const rota: Rota = {
    weekly: [
      { weekday: 1, from: 600, until: 610, staffId: ANNA },
      { weekday: 1, from: 630, until: 635, staffId: ANNA },
      { weekday: 1, from: 600, until: 700, staffId: BELA },
      { weekday: 1, from: 1_400, until: 1_440, staffId: ANNA },
    ],
    days: [],
  };
  const endAt = (moment: string, staffId = ANNA) =>
    latestEnd(rota, { staffId, ms: at(moment), timeZone: ZONE, within: 2 * 3_600_000 });
  expect(endAt('2026-11-23T10:11:00+01:00')).toBe(610);
  expect(endAt('2026-11-23T10:36:00+01:00')).toBe(635);
  expect(endAt('2026-11-23T12:35:00+01:00')).toBe(635);
  expect(endAt('2026-11-23T12:36:00+01:00')).toBeNull();
  expect(endAt('2026-11-23T11:00:00+01:00', BELA)).toBeNull();
  expect(endAt('2026-11-24T00:00:00+01:00')).toBe(1_440);
  expect(endAt('2026-11-24T02:00:00+01:00')).toBe(1_440);
  expect(endAt('2026-11-24T02:01:00+01:00')).toBeNull();
});

test('a duty is about the fields and languages of its teams, each pair once', () => {
  const skin = { specializationId: 3, languages: ['hu' as const] };
  expect(dutyFields([skin, skin])).toEqual([{ specializationId: 3, locale: 'hu' }]);
  expect(dutyFields([{ specializationId: null, languages: [] }, skin])).toHaveLength(3);
  const fields = dutyFields([{ specializationId: null, languages: ['en'] }, skin]);
  const isMine = (specializationId: number | null, locale: 'hu' | 'ro' | 'en') =>
    isOfDuty(fields, { specializationId, locale });
  expect([isMine(3, 'hu'), isMine(null, 'en'), isMine(7, 'en')]).toEqual([true, true, true]);
  expect([isMine(3, 'ro'), isMine(null, 'hu'), isMine(7, 'hu')]).toEqual([false, false, false]);
});

test('a rota has shifts that end after they begin, of members, and each day once', () => {
  expect(findRotaErrors(ROTA, [ANNA, BELA])).toEqual({});
  const shift = { from: 60, until: 120, staffId: ANNA };
  expect(
    findRotaErrors(
      {
        weekly: [
          { weekday: 1, from: 60, until: 60, staffId: ANNA },
          { weekday: 1, from: 0, until: 1441, staffId: ANNA },
          { ...shift, weekday: 2, staffId: 9 },
        ],
        days: [
          { day: '2026-02-30', shifts: [] },
          { day: '2026-12-24', shifts: [] },
          { day: '2026-12-24', shifts: [{ ...shift, until: 30 }] },
        ],
      },
      [ANNA],
    ),
  ).toEqual({
    'weekly.0': 'hours',
    'weekly.1': 'hours',
    'weekly.2': 'unknown',
    'days.0': 'day',
    'days.2': 'twice',
    'days.2.0': 'hours',
  });
});

test('who left the team is on duty no more, and days that are over are left out', () => {
  expect(currentRota(ROTA, [BELA], '2026-11-25')).toEqual({
    weekly: [ROTA.weekly[0]],
    days: [ROTA.days[1]],
  });
});

test('a time of day is read as it is written; midnight ends a day', () => {
  expect(writeMinute(510)).toBe('08:30');
  expect(readMinute('08:30')).toBe(510);
  expect([readMinute('00:00'), readMinute('00:00', true)]).toEqual([0, 1440]);
  expect(readMinute('')).toBeNaN();
});
