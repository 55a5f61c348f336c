import { expect, test } from 'vitest';
import type { Slot } from './contract.ts';
import { presentWeek, wallClock } from './week-days.ts';

const names = { summer: 'nyári idő', winter: 'téli idő' };
const slot: Slot = {
  id: '5-abc',
  startsAt: '2026-03-04T09:05:00+01:00',
  endsAt: '2026-03-04T09:35:00+01:00',
  doctorId: 12,
};

test('a time is read on the clinic’s own clock, whatever the reader’s zone', () => {
  expect(wallClock('2026-03-04T09:05:00+01:00', names)).toBe('09:05');
  expect(wallClock('2026-03-04T16:30:00+02:00', names)).toBe('16:30');
});

test('a week has seven days from Monday, each with its own times [C383]', () => {
  const days = presentWeek('2026-03-02', { '2026-03-04': [slot] }, names);
  expect(days.map((day) => day.date)).toEqual([
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
  ]);
  expect(days[2]?.slots).toEqual([{ id: '5-abc', startsAt: slot.startsAt, label: '09:05' }]);
  expect(days.filter((day) => day.slots.length > 0)).toHaveLength(1);
});

test('two times of the hour that the clock shows twice have two labels [CT-01]', () => {
  const at = (startsAt: string) => ({ ...slot, id: startsAt, startsAt });
  const days = presentWeek(
    '2026-10-19',
    { '2026-10-25': [at('2026-10-25T02:00:00+02:00'), at('2026-10-25T02:00:00+01:00')] },
    names,
  );
  expect(days[6]?.slots.map(({ label }) => label)).toEqual([
    '02:00 (nyári idő)',
    '02:00 (téli idő)',
  ]);
});

test('slots may be missing altogether [C384]', () => {
  expect(presentWeek('2026-03-02', undefined, names).every((day) => day.slots.length === 0)).toBe(
    true,
  );
});
