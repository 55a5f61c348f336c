import { expect, test } from 'vitest';
import { addWorkingDays } from '#app/time/working-days.ts';
import { lateSince, workingDayBefore } from './late-since.ts';

const HUNGARY = {
  special: { rest: new Set(['2026-12-24', '2026-12-25']), work: new Set(['2026-12-12']) },
  timeZone: 'Europe/Budapest',
};
const MINUTE_MS = 60_000;
const at = (local: string) => Date.parse(`${local}+01:00`);

/** Whether what was booked and begins then, by the clock of Budapest, is late at a moment of it. */
function isLate(booked: number, starts: number, now: number): boolean {
  const { bookedUntil, beginsUntil } = lateSince(now);
  return (
    booked <= bookedUntil && (booked <= workingDayBefore(now, HUNGARY) || starts <= beginsUntil)
  );
}

test.each([
  ['on a Tuesday', '2026-11-24T10:00', '2026-11-25T10:00'],
  ['on a Friday evening: not on the Saturday', '2026-11-27T18:00', '2026-11-30T18:00'],
  ['on a Saturday: with the end of Monday', '2026-11-28T10:00', '2026-12-01T00:00'],
  ['before a Saturday that is worked', '2026-12-11T10:00', '2026-12-12T10:00'],
  ['before holidays', '2026-12-23T10:00', '2026-12-28T10:00'],
])('what is booked %s is known within a working day of the market', (_when, booked, late) => {
  const starts = at('2027-02-01T09:00');
  expect(isLate(at(booked), starts, at(late))).toBe(true);
  expect(isLate(at(booked), starts, at(late) - MINUTE_MS)).toBe(false);
});

test.each([
  ['2026-11-28T10:00', '2026-11-30T08:00', '2026-11-30T06:00'],
  ['2026-11-24T10:00', '2026-11-24T12:15', '2026-11-24T10:30'],
])(
  'the clinic knows two hours before the visit, working day or not, and has half an hour at least: booked at %s for %s',
  (booked, starts, late) => {
    expect(isLate(at(booked), at(starts), at(late))).toBe(true);
    expect(isLate(at(booked), at(starts), at(late) - MINUTE_MS)).toBe(false);
  },
);

test('at any hour of a month with holidays the same is late as by adding a working day to each booking', () => {
  const hours = Array.from({ length: 33 * 24 }, (_one, hour) => hour * 60 * MINUTE_MS);
  const start = at('2026-12-01T00:30');
  for (const hour of hours.filter((_one, place) => place % 5 === 0)) {
    const now = start + hour;
    const before = workingDayBefore(now, HUNGARY);
    expect(addWorkingDays(before, 1, HUNGARY)).toBeLessThanOrEqual(now);
    expect(addWorkingDays(before + 1, 1, HUNGARY)).toBeGreaterThan(now);
  }
});
