import { expect, test } from 'vitest';
import { STANDARD_PHONE_HOURS } from '#app/time/phone-days.ts';
import { findWindows } from './call-back.ts';

const market = {
  special: { rest: new Set(['2026-12-24', '2026-12-25']), work: new Set(['2026-12-12']) },
  timeZone: 'Europe/Budapest',
  hours: STANDARD_PHONE_HOURS,
  closed: new Set<string>(),
};
const valuesAt = (moment: string) =>
  findWindows(Date.parse(moment), moment.slice(0, 10), market).map(({ value }) => value);

test('hours lie within 8:00 and 20:00 of five working days, swapped Saturdays and holidays counted [C822]', () => {
  const values = valuesAt('2026-12-11T06:00:00+01:00');
  expect(values).toHaveLength(15);
  expect(values.slice(0, 3)).toEqual(['2026-12-11 08:00', '2026-12-11 12:00', '2026-12-11 16:00']);
  expect([...new Set(values.map((value) => value.slice(0, 10)))]).toEqual([
    '2026-12-11',
    '2026-12-12',
    '2026-12-14',
    '2026-12-15',
    '2026-12-16',
  ]);
  expect(valuesAt('2026-12-23T21:00:00+01:00')[0]).toBe('2026-12-28 08:00');
});

test('hours that are nearly over are not offered', () => {
  expect(valuesAt('2026-12-14T11:30:00+01:00')[0]).toBe('2026-12-14 08:00');
  expect(valuesAt('2026-12-14T11:31:00+01:00')[0]).toBe('2026-12-14 12:00');
  expect(valuesAt('2026-12-14T19:45:00+01:00')[0]).toBe('2026-12-15 08:00');
});

test('a window is offered until half an hour before it ends [C822]', () => {
  const firstAt = (moment: string) => valuesAt(moment)[0];
  expect(firstAt('2026-12-14T15:30:00+01:00')).toBe('2026-12-14 12:00');
  expect(firstAt('2026-12-14T15:30:01+01:00')).toBe('2026-12-14 16:00');
  expect(firstAt('2026-12-14T19:30:00+01:00')).toBe('2026-12-14 16:00');
  expect(firstAt('2026-12-14T19:30:01+01:00')).toBe('2026-12-15 08:00');
});

test('a day with one window left is one of the five', () => {
  const values = valuesAt('2026-12-14T19:00:00+01:00');
  expect(values).toHaveLength(1 + 4 * 3);
  expect(values.at(-1)).toBe('2026-12-18 16:00');
});

test('the hours are those of the market’s clock, also after it changed', () => {
  const lastOf = (moment: string) => valuesAt(moment)[0];
  // 19:15 in winter; an hour of UTC earlier it would be 19:15 in summer.
  expect(lastOf('2026-10-23T17:15:00Z')).toBe('2026-10-23 16:00');
  expect(lastOf('2026-10-26T18:15:00Z')).toBe('2026-10-26 16:00');
  expect(lastOf('2026-10-26T18:31:00Z')).toBe('2026-10-27 08:00');
});

test('a month of holidays is walked over, and days without end are not walked for ever', () => {
  const days = (count: number) =>
    new Set(
      Array.from({ length: count }, (_, index) =>
        new Date(Date.UTC(2026, 11, 1 + index)).toISOString().slice(0, 10),
      ),
    );
  const offered = (rest: Set<string>) =>
    findWindows(Date.parse('2026-12-01T06:00:00+01:00'), '2026-12-01', {
      ...market,
      special: { rest, work: new Set<string>() },
    });
  expect(offered(days(31))[0]?.day).toBe('2027-01-01');
  expect(offered(days(400))).toEqual([]);
});

test('a partner’s own hours are offered in parts of four hours, what is left of less than two with the last', () => {
  const own = {
    ...market,
    hours: {
      monday: { opens: '07:30', closes: '14:00' },
      tuesday: { opens: '10:00', closes: '15:45' },
      wednesday: { opens: '09:00', closes: '10:15' },
    },
    closed: new Set(['2026-12-16']),
  };
  const from = Date.parse('2026-12-14T06:00:00+01:00');
  const windows = findWindows(from, '2026-12-14', own).slice(0, 4);
  expect(windows).toEqual([
    { value: '2026-12-14 07:30', day: '2026-12-14', from: 450, until: 690 },
    { value: '2026-12-14 11:30', day: '2026-12-14', from: 690, until: 840 },
    { value: '2026-12-15 10:00', day: '2026-12-15', from: 600, until: 945 },
    { value: '2026-12-21 07:30', day: '2026-12-21', from: 450, until: 690 },
  ]);
});

test('no window lies in a break, however short what goes before it is', () => {
  const own = {
    ...market,
    hours: {
      monday: { opens: '08:00', closes: '12:00', again: { opens: '13:00', closes: '18:00' } },
      tuesday: { opens: '08:00', closes: '09:00', again: { opens: '10:00', closes: '17:00' } },
    },
  };
  const from = Date.parse('2026-12-14T06:00:00+01:00');
  const windows = findWindows(from, '2026-12-14', own).slice(0, 5);
  expect(windows).toEqual([
    { value: '2026-12-14 08:00', day: '2026-12-14', from: 480, until: 720 },
    { value: '2026-12-14 13:00', day: '2026-12-14', from: 780, until: 1080 },
    { value: '2026-12-15 08:00', day: '2026-12-15', from: 480, until: 540 },
    { value: '2026-12-15 10:00', day: '2026-12-15', from: 600, until: 840 },
    { value: '2026-12-15 14:00', day: '2026-12-15', from: 840, until: 1020 },
  ]);
  const inBreak = findWindows(Date.parse('2026-12-14T11:45:00+01:00'), '2026-12-14', own);
  expect(inBreak[0]?.value).toBe('2026-12-14 13:00');
});
