import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { setClockOffset } from '#app/time/clock.ts';
import { createTokenMisses } from './token-misses.ts';

const MINUTE_MS = 60_000;

afterEach(() => setClockOffset(0));

test('an address that missed twenty times waits ten minutes, and is told how long [TK-02]', () => {
  const misses = createTokenMisses();
  const address = randomBytes(32);
  for (let miss = 0; miss < 20; miss += 1) expect(misses.refuse(address).code).toBe('not_found');
  expect(misses.refuse(address).code).toBe('too_many_requests');
  setClockOffset(5 * MINUTE_MS);
  const seconds = misses.refuse(address).retryAfterSeconds ?? 0;
  expect(Math.round(seconds / 60)).toBe(5);
  expect(misses.refuse(randomBytes(32)).code).toBe('not_found');
  setClockOffset(10 * MINUTE_MS);
  expect(misses.refuse(address).code).toBe('not_found');
});

test('many misses from many addresses raise one alarm in a window [TK-02]', () => {
  let alarms = 0;
  const misses = createTokenMisses(() => (alarms += 1));
  for (let miss = 0; miss < 3_000; miss += 1) misses.refuse(randomBytes(32));
  expect(alarms).toBe(1);
});

test('what another process saw counts as much, and what is seen here is told [TK-02]', () => {
  const address = randomBytes(32);
  const told: string[] = [];
  const one = createTokenMisses(undefined, (clientHash) => told.push(clientHash));
  const other = createTokenMisses();
  for (let miss = 0; miss < 20; miss += 1) one.refuse(address);
  expect(told).toHaveLength(20);
  other.addTold(told);
  expect(other.refuse(address).code).toBe('too_many_requests');
});

test('the alarm is raised at a thousand misses of one window, not of two together [TK-02]', () => {
  let alarms = 0;
  const misses = createTokenMisses(() => (alarms += 1));
  const missOften = (count: number) => {
    for (let miss = 0; miss < count; miss += 1) misses.refuse(randomBytes(32));
  };
  missOften(999);
  expect(alarms).toBe(0);
  setClockOffset(10 * MINUTE_MS);
  missOften(999);
  expect(alarms).toBe(0);
  missOften(1);
  expect(alarms).toBe(1);
});
