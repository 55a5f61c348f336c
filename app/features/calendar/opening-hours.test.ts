import { expect, test } from 'vitest';
import { mergeOpeningSpans } from './opening-hours.ts';

const span = (weekday: number, from: number, to: number) => ({
  weekday,
  fromMinute: from * 60,
  toMinute: to * 60,
});

test('hours of several rooms become those of the house, and equal days go together', () => {
  expect(
    mergeOpeningSpans([
      span(2, 8, 12),
      span(0, 10, 16.5),
      span(0, 8, 11),
      span(2, 14, 18),
      span(1, 8, 16.5),
      span(2, 12, 13),
    ]),
  ).toEqual([
    { weekdays: [0, 1], opens: '08:00', closes: '16:30' },
    { weekdays: [2], opens: '08:00', closes: '13:00' },
    { weekdays: [2], opens: '14:00', closes: '18:00' },
  ]);
});

test('a day that lasts to midnight closes at its last minute; without rules there are no hours', () => {
  expect(mergeOpeningSpans([span(6, 20, 24)])).toEqual([
    { weekdays: [6], opens: '20:00', closes: '23:59' },
  ]);
  expect(mergeOpeningSpans([])).toEqual([]);
});
