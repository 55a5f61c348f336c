import { expect, test } from 'vitest';
import { quietFor } from './quiet-hours.ts';

const HOUR_MS = 3_600_000;

test.each([
  // Budapest is an hour ahead of UTC in winter, Bucharest two.
  ['Europe/Budapest', '2026-11-24T06:59:00Z', 1 / 60],
  ['Europe/Budapest', '2026-11-24T07:00:00Z', 0],
  ['Europe/Budapest', '2026-11-24T18:59:00Z', 0],
  ['Europe/Budapest', '2026-11-24T19:00:00Z', 12],
  ['Europe/Bucharest', '2026-11-24T06:00:00Z', 0],
  ['Europe/Bucharest', '2026-11-24T18:00:00Z', 12],
  // The nights of the changes are an hour shorter and longer.
  ['Europe/Budapest', '2026-03-28T19:00:00Z', 11],
  ['Europe/Budapest', '2026-10-24T18:00:00Z', 13],
])('nobody is reminded between 20 and 8 by the clinic’s clock: %s %s', (zone, now, hours) => {
  expect(quietFor(Date.parse(now), zone) / HOUR_MS).toBeCloseTo(hours, 6);
});
