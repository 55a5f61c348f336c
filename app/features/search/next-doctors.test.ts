import { expect, test } from 'vitest';
import { nextDoctors } from './next-doctors.ts';

const DOCTORS = [1, 2, 3, 4].map((id) => ({ id, name: `Dr. ${id}`, price: null }));
const at = (startsAt: string, doctorId: number | null) => ({
  id: `${doctorId}-${startsAt}`,
  startsAt,
  endsAt: startsAt,
  doctorId,
});

test('a clinic’s card names three doctors, whose time comes first before the others', () => {
  const times = {
    '2026-12-01': [at('2026-12-01T08:00:00+01:00', 2), at('2026-12-01T08:20:00+01:00', 4)],
    '2026-11-30': [at('2026-11-30T16:00:00+01:00', null), at('2026-11-30T17:00:00+01:00', 4)],
  };
  expect(nextDoctors(DOCTORS, times).map(({ id }) => id)).toEqual([4, 2, 1]);
  expect(nextDoctors(DOCTORS, undefined).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(nextDoctors([], times)).toEqual([]);
});
