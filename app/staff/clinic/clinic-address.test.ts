import { describe, expect, test } from 'vitest';
import {
  closuresAddress,
  clinicAddress,
  dayAddress,
  hoursAddress,
  readNumberParam,
} from './clinic-address.ts';

const BOARD: Parameters<typeof clinicAddress>[0] = {
  clinic: { id: 10 },
  day: '2026-11-23',
  calendarId: null,
  view: 'day',
  isByRoom: false,
};

describe('a number in an address', () => {
  test.each([
    ['7', 7],
    ['999999999999999', 999_999_999_999_999],
    ['1000000000000000', null],
    ['0', null],
    ['007', null],
    ['-7', null],
    ['7.0', null],
    ['1e3', null],
    [' 7', null],
    ['', null],
  ])('%j is %j', (text, number) => {
    expect(readNumberParam(new URLSearchParams({ clinic: text }), 'clinic')).toBe(number);
  });

  test('that is not there is none', () => {
    expect(readNumberParam(new URLSearchParams(), 'clinic')).toBeNull();
  });
});

describe('the board with something changed', () => {
  test('says what differs from how it opens, and no more', () => {
    expect(clinicAddress(BOARD, {})).toBe('/staff/clinic?clinic=10&day=2026-11-23');
    expect(clinicAddress(BOARD, { calendarId: 7, view: 'week', isByRoom: true })).toBe(
      '/staff/clinic?clinic=10&day=2026-11-23&calendar=7&view=week&by=room',
    );
  });

  test('keeps what was chosen before, and gives it up when it is taken back', () => {
    const chosen = { ...BOARD, calendarId: 7, view: 'week' as const };
    expect(clinicAddress(chosen, { day: '2026-11-24' })).toBe(
      '/staff/clinic?clinic=10&day=2026-11-24&calendar=7&view=week',
    );
    expect(clinicAddress(chosen, { calendarId: null, view: 'day' })).toBe(
      '/staff/clinic?clinic=10&day=2026-11-23',
    );
  });
});

test.each([
  ['2026-11-23T22:30:00Z', 'Europe/Budapest', '2026-11-23'],
  ['2026-11-23T22:30:00Z', 'Europe/Bucharest', '2026-11-24'],
  ['2026-07-01T21:30:00Z', 'Europe/Bucharest', '2026-07-02'],
])('%s at a clinic in %s is on %s', (at, zone, day) => {
  expect(dayAddress(10, at, zone)).toBe(`/staff/clinic?clinic=10&day=${day}`);
});

test('hours and closures of a clinic open as a whole, or at one of them', () => {
  expect(hoursAddress(10, null)).toBe('/staff/clinic/hours?clinic=10');
  expect(hoursAddress(10, 7)).toBe('/staff/clinic/hours?clinic=10&calendar=7');
  expect(closuresAddress(10)).toBe('/staff/clinic/closures?clinic=10');
  expect(closuresAddress(10, 3)).toBe('/staff/clinic/closures?clinic=10&closure=3');
});
