import { expect, test } from 'vitest';
import { findCollisions, nextReadAfterMs } from './staleness.ts';

test('a feed is read every five minutes, and after failures ever later, at most in an hour', () => {
  expect([0, 1, 2, 3, 4, 50].map((failures) => nextReadAfterMs(failures) / 60_000)).toEqual([
    5, 10, 20, 40, 60, 60,
  ]);
});

test('a visit collides with what it meets, unless the entry is the visit itself', () => {
  const visit = { startsAt: 100, endsAt: 130 };
  const collides = (startsAt: number, endsAt: number) =>
    findCollisions([visit], [{ startsAt, endsAt }]).length === 1;
  expect(collides(110, 120)).toBe(true);
  expect(collides(0, 1000)).toBe(true);
  expect(collides(100, 140)).toBe(true);
  expect(collides(100, 130)).toBe(false);
  expect(collides(130, 160)).toBe(false);
  expect(collides(70, 100)).toBe(false);
});
