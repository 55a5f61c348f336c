import { expect, test } from 'vitest';
import { acknowledgeBy } from './acknowledge-by.ts';

const HUNGARY = {
  special: { rest: new Set(['2026-12-24', '2026-12-25']), work: new Set(['2026-12-12']) },
  timeZone: 'Europe/Budapest',
};
const by = (booked: string, starts: string) =>
  new Date(
    acknowledgeBy(
      { bookedAt: Date.parse(`${booked}+01:00`), startsAt: Date.parse(`${starts}+01:00`) },
      HUNGARY,
    ),
  ).toISOString();

test.each([
  ['on a Tuesday', '2026-11-24T10:00', '2026-11-25T09:00:00.000Z'],
  ['on a Friday evening: not on the Saturday', '2026-11-27T18:00', '2026-11-30T17:00:00.000Z'],
  ['on a Saturday: with the end of Monday', '2026-11-28T10:00', '2026-11-30T23:00:00.000Z'],
  ['before a Saturday that is worked', '2026-12-11T10:00', '2026-12-12T09:00:00.000Z'],
  ['before holidays', '2026-12-23T10:00', '2026-12-28T09:00:00.000Z'],
])('what is booked %s is known within a working day of the market', (_when, booked, expected) => {
  expect(by(booked, '2027-02-01T09:00')).toBe(expected);
});

test('the clinic knows two hours before the visit, working day or not, and has half an hour at least', () => {
  expect(by('2026-11-28T10:00', '2026-11-30T08:00')).toBe('2026-11-30T05:00:00.000Z');
  expect(by('2026-11-24T10:00', '2026-11-24T12:15')).toBe('2026-11-24T09:30:00.000Z');
});
