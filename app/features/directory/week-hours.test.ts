import { expect, test } from 'vitest';
import { presentWeekHours } from './week-hours.ts';

test('days that follow each other and are alike are one line, and a day without hours is closed', () => {
  const hours = [
    { weekdays: [0, 1, 2, 4], opens: '08:00', closes: '16:30' },
    { weekdays: [3], opens: '13:00', closes: '19:00' },
    { weekdays: [3], opens: '08:00', closes: '12:00' },
  ];
  expect(presentWeekHours(hours, 'en')).toEqual([
    { days: 'Monday–Wednesday', hours: ['08:00–16:30'] },
    { days: 'Thursday', hours: ['08:00–12:00', '13:00–19:00'] },
    { days: 'Friday', hours: ['08:00–16:30'] },
    { days: 'Saturday–Sunday', hours: [] },
  ]);
  expect(presentWeekHours(hours, 'hu').map(({ days }) => days)).toEqual([
    'hétfő–szerda',
    'csütörtök',
    'péntek',
    'szombat–vasárnap',
  ]);
  expect(presentWeekHours(hours, 'ro')[0]?.days).toBe('luni–miercuri');
});

test('until midnight is until 24:00', () => {
  const [day] = presentWeekHours([{ weekdays: [0], opens: '00:00', closes: '23:59' }], 'en');
  expect(day).toEqual({ days: 'Monday', hours: ['00:00–24:00'] });
});

test('of hours that are not known nothing is said', () => {
  expect(presentWeekHours([], 'hu')).toEqual([]);
});
