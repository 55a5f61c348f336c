import { expect, test } from 'vitest';
import type { Slot } from '#app/features/calendar/contract.ts';
import { en } from './messages/en.ts';
import { writeWords } from './time-words.ts';

const MONDAY = '2026-03-02';
const FRIDAY = '2026-03-06';
const slot = (id: string, startsAt: string, doctorId: number | null): Slot => ({
  id,
  startsAt,
  endsAt: startsAt,
  doctorId,
});
const week = (
  answer: { kind: 'covered' | 'pays' | 'approval' | 'too_early'; amount: number | null },
  early = answer,
) => Array.from({ length: 7 }, () => [answer, early] as [typeof answer, typeof answer]);

const wordsOf = writeWords(
  {
    decidedBy: Date.parse('2026-03-04T09:00:00+01:00'),
    priced: [
      { providerId: 7, doctorId: null, days: week({ kind: 'covered', amount: null }) },
      { providerId: 7, doctorId: 12, days: week({ kind: 'pays', amount: 5_000 }) },
      {
        providerId: 8,
        doctorId: null,
        days: week({ kind: 'approval', amount: null }, { kind: 'too_early', amount: 9_000 }),
      },
    ],
  },
  { words: en.times, reader: { locale: 'en', market: 'HU' } },
);

test('a time says what its own doctor costs the member, else what the clinic does', () => {
  const words = wordsOf('P7', {
    [MONDAY]: [
      slot('a', '2026-03-02T09:00:00+01:00', 12),
      slot('b', '2026-03-02T10:00:00+01:00', 13),
    ],
  });
  expect(words.get('a')).toEqual({
    whole: expect.stringMatching(/^You pay .*5,000/),
    // Lists of members name no amounts.
    short: 'You pay',
  });
  expect(words.get('b')?.whole).toBe('Covered');
});

test('a time that leaves no time to decide says so, a later one that it needs approval', () => {
  const words = wordsOf('P8', {
    [MONDAY]: [slot('near', '2026-03-02T09:00:00+01:00', null)],
    [FRIDAY]: [slot('later', '2026-03-06T09:00:00+01:00', null)],
  });
  expect([words.get('near')?.whole, words.get('later')?.short]).toEqual([
    'Too early for approval',
    'Needs approval',
  ]);
});

test('nothing is said of a calendar that nobody was asked about', () => {
  expect(wordsOf('P9', { [MONDAY]: [slot('a', '2026-03-02T09:00:00+01:00', null)] }).size).toBe(0);
});
