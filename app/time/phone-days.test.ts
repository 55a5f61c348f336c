import { expect, test } from 'vitest';
import { minutesOf } from './minutes.ts';
import { PHONE_DAYS, spansOf, STANDARD_PHONE_HOURS, WEEKDAYS } from './phone-days.ts';

test('phone advice is there on working days from 8 to 20, and on a Saturday that is worked for another day', () => {
  const open = PHONE_DAYS.filter((day) => STANDARD_PHONE_HOURS[day]);
  expect(open).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'swapped']);
  for (const day of open) {
    expect(STANDARD_PHONE_HOURS[day], day).toEqual({ opens: '08:00', closes: '20:00' });
  }
  // Nobody is there on any other Saturday, nor on a Sunday.
  expect(STANDARD_PHONE_HOURS.saturday).toBeUndefined();
  expect(STANDARD_PHONE_HOURS.sunday).toBeUndefined();
});

test('a week begins on Monday and has every day once', () => {
  expect(WEEKDAYS[0]).toBe('monday');
  expect(WEEKDAYS.at(-1)).toBe('sunday');
  expect(new Set(WEEKDAYS).size).toBe(7);
  expect(PHONE_DAYS).toEqual([...WEEKDAYS, 'swapped']);
});

test('a day is one span, with a break two, in the order of the day', () => {
  expect(spansOf({ opens: '08:00', closes: '20:00' })).toEqual([
    { opens: '08:00', closes: '20:00' },
  ]);
  const spans = spansOf({
    opens: '08:00',
    closes: '12:00',
    again: { opens: '13:00', closes: '24:00' },
  });
  expect(spans).toEqual([
    { opens: '08:00', closes: '12:00' },
    { opens: '13:00', closes: '24:00' },
  ]);
  const minutes = spans.flatMap(({ opens, closes }) => [minutesOf(opens), minutesOf(closes)]);
  expect(minutes.toSorted((a, b) => a - b)).toEqual(minutes);
});
