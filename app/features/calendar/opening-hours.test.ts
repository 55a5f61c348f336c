import fc from 'fast-check';
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

test('hours that lie within others do not end the day early, and those of two days never join', () => {
  expect(mergeOpeningSpans([span(0, 8, 18), span(0, 9, 10), span(0, 10, 12)])).toEqual([
    { weekdays: [0], opens: '08:00', closes: '18:00' },
  ]);
  expect(mergeOpeningSpans([span(0, 8, 24), span(1, 0, 12)])).toEqual([
    { weekdays: [0], opens: '08:00', closes: '23:59' },
    { weekdays: [1], opens: '00:00', closes: '12:00' },
  ]);
});

test('the house is open in the very minutes in which one of its rooms is', () => {
  const spans = fc.array(
    fc
      .record({
        weekday: fc.integer({ min: 0, max: 2 }),
        fromMinute: fc.integer({ min: 0, max: 1430 }),
        minutes: fc.integer({ min: 1, max: 400 }),
      })
      .map(({ weekday, fromMinute, minutes }) => ({
        weekday,
        fromMinute,
        // Midnight is shown as the minute before.
        toMinute: Math.min(fromMinute + minutes, 1439),
      })),
    { maxLength: 8 },
  );
  const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  fc.assert(
    fc.property(spans, (given) => {
      const hours = mergeOpeningSpans(given);
      for (let weekday = 0; weekday < 3; weekday += 1) {
        for (let minute = 0; minute < 1440; minute += 1) {
          const isOpen = given.filter(
            (one) => one.weekday === weekday && one.fromMinute <= minute && minute < one.toMinute,
          );
          const shown = hours.filter(
            ({ weekdays, opens, closes }) =>
              weekdays.includes(weekday) && minuteOf(opens) <= minute && minute < minuteOf(closes),
          );
          // Never twice: what overlaps has become one.
          if (shown.length !== Math.min(1, isOpen.length)) return false;
        }
      }
      return true;
    }),
  );
});
