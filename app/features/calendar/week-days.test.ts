import { expect, test } from 'vitest';
import type { Slot } from './contract.ts';
import { presentWeek, wallClock } from './week-days.ts';

const slot: Slot = {
  id: '5-abc',
  startsAt: '2026-03-04T09:05:00+01:00',
  endsAt: '2026-03-04T09:35:00+01:00',
  doctorId: 12,
};

test('a time is read on the clinic’s own clock, whatever the reader’s zone', () => {
  expect(wallClock('2026-03-04T09:05:00+01:00')).toBe('9:05');
  expect(wallClock('2026-03-04T16:30:00+02:00')).toBe('16:30');
});

test('a week has seven days from Monday, each with its own times [C383]', () => {
  const days = presentWeek('2026-03-02', { '2026-03-04': [slot] });
  expect(days.map((day) => day.date)).toEqual([
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
  ]);
  expect(days[2]?.slots).toEqual([{ id: '5-abc', startsAt: slot.startsAt, label: '9:05' }]);
  expect(days.filter((day) => day.slots.length > 0)).toHaveLength(1);
});

test('slots may be missing altogether [C384]', () => {
  expect(presentWeek('2026-03-02', undefined).every((day) => day.slots.length === 0)).toBe(true);
});
