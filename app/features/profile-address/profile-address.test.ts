import { expect, test } from 'vitest';
import {
  doctorHref,
  parseChoice,
  parseId,
  providerHref,
  specializationHref,
} from './profile-address.ts';

const TODAY = '2026-03-04';

test('profile pages have the addresses of the URL map [C078 C079 C080 C081 C082 C083]', () => {
  expect(providerHref(7)).toBe('/providers/7');
  expect(specializationHref(7, 3, { subfunction: 11 })).toBe(
    '/providers/7/specializations/3?subfunction=11',
  );
  expect(doctorHref(7, 12, { subfunction: 11, week: '2026-03-16' })).toBe(
    '/providers/7/doctors/12?subfunction=11&week=2026-03-16',
  );
});

test('a choice is read back from its address', () => {
  const choice = {
    subfunction: 11,
    week: '2026-03-16',
    slot: '5-abc',
    instead: 'K7F3-9QX2',
    view: 'list' as const,
  };
  const { searchParams } = new URL(providerHref(7, choice), 'http://localhost');
  expect(parseChoice(searchParams, TODAY)).toEqual(choice);
});

test('what is not understood counts as not given; a week is snapped to its Monday', () => {
  const params = new URLSearchParams(
    'subfunction=0x1&week=2026-03-11&slot=<b>&instead=<b>&view=map',
  );
  expect(parseChoice(params, TODAY)).toEqual({
    subfunction: null,
    week: '2026-03-09',
    slot: null,
    instead: null,
    view: 'grid',
  });
  expect(parseChoice(new URLSearchParams('week=2025-01-01'), TODAY).week).toBe('2026-03-02');
});

test('only a positive integer is an id', () => {
  expect(parseId('12')).toBe(12);
  for (const text of ['', '0', '-1', '1e3', '0x10', ' 7', '7.5', undefined]) {
    expect(parseId(text)).toBe(null);
  }
});
