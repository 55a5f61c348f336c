import { expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { WatchedTarget } from './contract.ts';
import { readTarget, readWishes } from './watch-address.ts';

const read = (query: string) => readTarget(new URLSearchParams(query));

test('the address of the form says for what to watch', () => {
  const id = '0196a6c4-0000-7000-8000-000000000000';
  expect(read(`appointment=${id}`)).toEqual({ kind: 'appointment', appointmentId: id });
  expect(read('subfunction=7&doctor=12')).toEqual({
    kind: 'doctor',
    subfunctionId: 7,
    doctorId: 12,
  });
  expect(read('subfunction=7&location=hu-bp-05')).toEqual({
    kind: 'search',
    subfunctionId: 7,
    location: 'hu-bp-05',
  });
  expect(read('subfunction=7')).toEqual({ kind: 'search', subfunctionId: 7, location: null });
});

test('the form begins with what the search asked for: a doctor who speaks English, the evening', () => {
  const wishes = (query: string) => readWishes(new URLSearchParams(query));
  expect(wishes('speaksEnglish=1&evening=0')).toEqual({ onlyEnglish: true, parts: [] });
  expect(wishes('speaksEnglish=0&evening=1')).toEqual({ onlyEnglish: false, parts: ['evening'] });
  expect(wishes('')).toEqual({ onlyEnglish: false, parts: [] });
});

test('an address that is not understood watches for nothing', () => {
  for (const query of ['', 'subfunction=', 'subfunction=x', 'appointment=1', 'doctor=12']) {
    expect(read(query), query).toBeNull();
  }
  expect(read('subfunction=7&doctor=0')).toBeNull();
});

test('a doctor’s number that no database holds is refused before it is asked', () => {
  const doctor = (doctorId: number) =>
    Value.Check(WatchedTarget, { kind: 'doctor', subfunctionId: 7, doctorId });
  expect([12, 1e300, 1.5, 0].map(doctor)).toEqual([true, false, false, false]);
});
