import { expect, test } from 'vitest';
import type { Market } from '#app/i18n/locale.ts';
import { HOLIDAYS } from '#db/reference/facts.ts';
import { addWorkingDays, isWorkingDay, type SpecialDays } from './working-days.ts';

const TIME_ZONE: Record<Market, string> = { HU: 'Europe/Budapest', RO: 'Europe/Bucharest' };
const daysOf = (market: Market, kinds: string[]) =>
  new Set(
    HOLIDAYS.filter(({ country, kind }) => country === market && kinds.includes(kind)).map(
      ({ day }) => day,
    ),
  );
const specialOf = (market: Market): SpecialDays => ({
  rest: daysOf(market, ['rest', 'swap_rest']),
  work: daysOf(market, ['swap_work']),
});
const SPECIAL = { HU: specialOf('HU'), RO: specialOf('RO') };
const add = (market: Market, from: string, days: number) =>
  addWorkingDays(Date.parse(from), days, {
    special: SPECIAL[market],
    timeZone: TIME_ZONE[market],
  });

test.each<[Market, string, boolean, string]>([
  ['HU', '2024-03-29', false, 'Good Friday 2024'],
  ['HU', '2024-08-19', false, 'rest Monday before 20 Aug'],
  ['HU', '2024-12-24', false, 'rest day by decree'],
  ['HU', '2025-05-02', false, 'rest Friday'],
  ['HU', '2025-10-24', false, 'rest Friday'],
  ['HU', '2025-12-20', false, 'ordinary Saturday'],
  ['HU', '2026-03-15', false, 'Sunday and holiday'],
  ['HU', '2026-08-21', false, 'rest Friday'],
  ['HU', '2027-05-17', false, 'Whit Monday'],
  ['RO', '2024-05-03', false, 'Orthodox Good Friday'],
  ['RO', '2025-01-02', false, '2 January'],
  ['RO', '2025-05-17', false, 'HU working Saturday, RO Saturday'],
  ['RO', '2026-04-10', false, 'Orthodox Good Friday'],
  ['RO', '2027-05-03', false, 'Orthodox Easter Monday 2027'],
  ['RO', '2026-01-06', false, 'Epiphany (since 2024)'],
  ['HU', '2025-05-17', true, 'Saturday worked for a rest day'],
  ['HU', '2026-12-12', true, 'Saturday worked for 24 December'],
  ['HU', '2026-11-21', false, 'ordinary Saturday'],
  ['RO', '2026-11-23', true, 'ordinary Monday'],
])('%s: %s is a working day: %s (%s)', (market, day, expected) => {
  expect(isWorkingDay(day, SPECIAL[market])).toBe(expected);
});

// Expected values are written with the offset of the market: they can be checked on the wall.
test.each<[Market, string, number, string, string]>([
  ['RO', '2025-05-16T14:00:00+03:00', 1, '2025-05-19T14:00:00+03:00', 'Fri -> Mon in RO'],
  ['HU', '2025-12-23T09:30:00+01:00', 1, '2025-12-29T09:30:00+01:00', '-> Mon 29 Dec'],
  [
    'HU',
    '2026-03-27T15:00:00+01:00',
    1,
    '2026-03-30T15:00:00+02:00',
    'over DST start: local 15:00 kept (71 h elapsed)',
  ],
  ['RO', '2026-01-05T11:00:00+02:00', 1, '2026-01-08T11:00:00+02:00', '6-7 Jan holidays -> Thu 8'],
  [
    'RO',
    '2024-05-02T18:00:00+03:00',
    1,
    '2024-05-07T18:00:00+03:00',
    'Thu -> Tue 7 May (Orthodox Easter)',
  ],
  [
    'RO',
    '2026-11-27T10:00:00+02:00',
    1,
    '2026-12-02T10:00:00+02:00',
    'Fri -> Wed 2 Dec (30 Nov, 1 Dec holidays)',
  ],
  ['HU', '2025-04-17T16:00:00+02:00', 2, '2025-04-23T16:00:00+02:00', '-> Wed 23 Apr'],
  ['HU', '2026-08-07T09:00:00+02:00', 2, '2026-08-10T09:00:00+02:00', 'Fri -> Mon via working Sat'],
  [
    'RO',
    '2025-04-30T09:00:00+03:00',
    2,
    '2025-05-05T09:00:00+03:00',
    'Wed, 1 May off -> Mon 5 May',
  ],
  [
    'HU',
    '2026-11-21T10:00:00+01:00',
    2,
    '2026-11-25T00:00:00+01:00',
    'Saturday: Monday and Tuesday, to their end',
  ],
  [
    'HU',
    '2026-12-12T10:00:00+01:00',
    2,
    '2026-12-15T10:00:00+01:00',
    'working Saturday counts: Monday, Tuesday',
  ],
  [
    'HU',
    '2026-10-23T12:00:00+02:00',
    1,
    '2026-10-27T00:00:00+01:00',
    'holiday Friday, clocks go back on Sunday',
  ],
])('%s: %s and %i working days is %s (%s) [C825 CT-04]', (market, from, days, expected) => {
  expect(add(market, from, days)).toBe(Date.parse(expected));
});

test.each<[Market, string, string, boolean, string]>([
  [
    'HU',
    '2025-05-13T10:00:00+02:00',
    '2025-05-15T10:00:00+02:00',
    false,
    'exactly 2 working days is allowed',
  ],
  ['RO', '2025-05-15T10:00:00+03:00', '2025-05-19T10:00:00+03:00', false, 'Thu -> Mon'],
  ['HU', '2025-12-23T09:00:00+01:00', '2025-12-29T12:00:00+01:00', true, 'too early'],
  ['HU', '2026-03-26T09:00:00+01:00', '2026-03-30T08:59:00+02:00', true, 'too early by a minute'],
  [
    'HU',
    '2025-05-13T10:00:00+02:00',
    '2025-05-13T09:00:00+02:00',
    true,
    'past start is too early too',
  ],
])(
  '%s: asked at %s, a visit at %s is too early to decide: %s (%s) [C825]',
  (market, now, start, expected) => {
    expect(Date.parse(start) < add(market, now, 2)).toBe(expected);
  },
);

test('a list that leaves no working day is a mistake, not an endless walk', () => {
  const never = { rest: { has: () => true } as unknown as Set<string>, work: new Set<string>() };
  expect(() =>
    addWorkingDays(Date.parse('2026-11-23T10:00:00Z'), 1, { special: never, timeZone: 'UTC' }),
  ).toThrow(RangeError);
});
