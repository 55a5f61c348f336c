import { expect, test } from 'vitest';
import { findWindows } from './call-back.ts';

const market = {
  special: { rest: new Set(['2026-12-24', '2026-12-25']), work: new Set(['2026-12-12']) },
  timeZone: 'Europe/Budapest',
};
const valuesAt = (moment: string) =>
  findWindows(Date.parse(moment), moment.slice(0, 10), market).map(({ value }) => value);

test('hours lie within 8:00 and 20:00 of five working days, swapped Saturdays and holidays counted [C822]', () => {
  const values = valuesAt('2026-12-11T06:00:00+01:00');
  expect(values).toHaveLength(15);
  expect(values.slice(0, 3)).toEqual(['2026-12-11 8', '2026-12-11 12', '2026-12-11 16']);
  expect([...new Set(values.map((value) => value.slice(0, 10)))]).toEqual([
    '2026-12-11',
    '2026-12-12',
    '2026-12-14',
    '2026-12-15',
    '2026-12-16',
  ]);
  expect(valuesAt('2026-12-23T21:00:00+01:00')[0]).toBe('2026-12-28 8');
});

test('hours that are nearly over are not offered', () => {
  expect(valuesAt('2026-12-14T11:30:00+01:00')[0]).toBe('2026-12-14 8');
  expect(valuesAt('2026-12-14T11:31:00+01:00')[0]).toBe('2026-12-14 12');
  expect(valuesAt('2026-12-14T19:45:00+01:00')[0]).toBe('2026-12-15 8');
});
