import { expect, test } from 'vitest';
import { describeWait } from './wait-words.ts';

test.each([
  [0, 'egy másodperc múlva', 'peste o secundă', 'in one second'],
  [2, '2 másodperc múlva', 'peste 2 secunde', 'in 2 seconds'],
  [59, '59 másodperc múlva', 'peste 59 de secunde', 'in 59 seconds'],
  [60, 'egy perc múlva', 'peste un minut', 'in one minute'],
  // Never too short.
  [61, '2 perc múlva', 'peste 2 minute', 'in 2 minutes'],
  [599, '10 perc múlva', 'peste 10 minute', 'in 10 minutes'],
  [20 * 60, '20 perc múlva', 'peste 20 de minute', 'in 20 minutes'],
  [60 * 60, 'egy óra múlva', 'peste o oră', 'in one hour'],
  [61 * 60, '61 perc múlva', 'peste 61 de minute', 'in 61 minutes'],
  [90 * 60, '90 perc múlva', 'peste 90 de minute', 'in 90 minutes'],
  [90 * 60 + 1, '2 óra múlva', 'peste 2 ore', 'in 2 hours'],
  [24 * 60 * 60, '24 óra múlva', 'peste 24 de ore', 'in 24 hours'],
])('a wait of %i s is said in the plural of each language: %s, %s, %s', (seconds, hu, ro, en) => {
  expect([
    describeWait('hu', seconds),
    describeWait('ro', seconds),
    describeWait('en', seconds),
  ]).toEqual([hu, ro, en]);
});
