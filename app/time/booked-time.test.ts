import { expect, it } from 'vitest';
import { dayOf, formatBookedTime, timeOf } from './booked-time.ts';

it("shows an instant as YYYY-MM-DD HH:mm by the clinic's clock [C298]", () => {
  expect(formatBookedTime('2026-03-02T08:05:00Z', 'Europe/Budapest')).toBe('2026-03-02 09:05');
  expect(formatBookedTime('2026-03-02T08:05:00Z', 'Europe/Bucharest')).toBe('2026-03-02 10:05');
});

it('follows the change of clocks', () => {
  // Clocks in Hungary go from 2:00 to 3:00 on 29 March 2026.
  expect(formatBookedTime('2026-03-29T00:59:00Z', 'Europe/Budapest')).toBe('2026-03-29 01:59');
  expect(formatBookedTime('2026-03-29T01:00:00Z', 'Europe/Budapest')).toBe('2026-03-29 03:00');
  // Both show the same hour of 25 October 2026, once before and once after 3:00 became 2:00.
  expect(formatBookedTime('2026-10-25T00:30:00Z', 'Europe/Budapest')).toBe('2026-10-25 02:30');
  expect(formatBookedTime('2026-10-25T01:30:00Z', 'Europe/Budapest')).toBe('2026-10-25 02:30');
});

it('writes midnight as 00:00 of the new day', () => {
  expect(formatBookedTime('2026-03-01T23:00:00Z', 'Europe/Budapest')).toBe('2026-03-02 00:00');
  expect(dayOf('2026-03-01T23:00:00Z', 'Europe/Budapest')).toBe('2026-03-02');
  expect(timeOf('2026-03-01T23:00:00Z', 'Europe/Budapest')).toBe('00:00');
});
