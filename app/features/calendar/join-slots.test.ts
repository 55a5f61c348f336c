import { expect, it } from 'vitest';
import { joinSlots } from './join-slots.ts';

const slot = (startsAt: string) => ({ id: startsAt, startsAt, endsAt: startsAt, doctorId: null });
const friday = [slot('2026-11-27T17:00:00+01:00')];
const monday = [slot('2026-11-30T09:00:00+01:00')];
const thursday = [slot('2026-12-03T09:00:00+01:00')];
const nextFriday = [slot('2026-12-04T09:00:00+01:00')];

it('puts the next week behind a week, up to the last day and with it, in the order of the days', () => {
  const joined = joinSlots(
    { D1: { '2026-11-27': friday }, D2: {}, D3: { '2026-11-27': friday } },
    {
      D1: { '2026-11-30': monday, '2026-12-03': thursday, '2026-12-04': nextFriday },
      D2: { '2026-12-03': thursday },
      D3: { '2026-12-04': nextFriday },
    },
    '2026-12-03',
  );
  expect(joined).toEqual({
    D1: { '2026-11-27': friday, '2026-11-30': monday, '2026-12-03': thursday },
    D2: { '2026-12-03': thursday },
    D3: { '2026-11-27': friday },
  });
  expect(Object.keys(joined.D1 ?? {})).toEqual(['2026-11-27', '2026-11-30', '2026-12-03']);
});

it('leaves the two weeks as they were', () => {
  const week = { D1: { '2026-11-27': friday } };
  joinSlots(week, { D1: { '2026-11-30': monday } }, '2026-12-03');
  expect(week).toEqual({ D1: { '2026-11-27': friday } });
});
