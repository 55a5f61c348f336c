import { expect, it } from 'vitest';
import { groupByPartOfDay } from './part-of-day.ts';

const slot = (label: string) => ({ id: label, label, startsAt: '2026-12-07T08:00:00Z' });

it('parts a day at noon and at five, and leaves out what is empty', () => {
  const groups = groupByPartOfDay(['8:00', '11:45', '12:00', '16:59', '17:00'].map(slot));
  expect(groups.map(({ part, slots }) => [part, slots.map(({ label }) => label)])).toEqual([
    ['morning', ['8:00', '11:45']],
    ['afternoon', ['12:00', '16:59']],
    ['evening', ['17:00']],
  ]);
  expect(groupByPartOfDay([slot('18:30')]).map(({ part }) => part)).toEqual(['evening']);
  expect(groupByPartOfDay([])).toEqual([]);
});
