import { afterEach, expect, it } from 'vitest';
import {
  createAttempt,
  forgetAttempt,
  recallAttempt,
  rememberAttempt,
  renewSubmitKey,
  submitKeyFor,
} from './attempt.ts';
import type { Pick } from './shown-slots.ts';

const pick: Pick = {
  slotId: '5-abc',
  subfunctionId: 3,
  startsAt: '2026-03-02T09:00:00+01:00',
  endsAt: '2026-03-02T09:30:00+01:00',
  ownerKey: 'D12',
};

afterEach(forgetAttempt);

it('owns all holds of a browser by the same 32 random bytes and names each attempt anew', () => {
  const [one, other] = [createAttempt(pick), createAttempt(pick)];
  expect(one.secret).toMatch(/^[\w-]{43}$/);
  expect(other.secret).toBe(one.secret);
  expect(one.startKey).toMatch(/^[\w-]{22}$/);
  const names = [one, other].flatMap(({ name, startKey, submitKey }) => [
    name,
    startKey,
    submitKey,
  ]);
  expect(new Set(names).size).toBe(6);
});

it('sends the same form under the same key, a changed one under a new key', () => {
  const attempt = createAttempt(pick);
  const key = submitKeyFor(attempt, 'first');
  expect(submitKeyFor(attempt, 'first')).toBe(key);
  expect(submitKeyFor(attempt, 'second')).not.toBe(key);
});

it('sends an answered form under a new key', () => {
  const attempt = createAttempt(pick);
  const key = submitKeyFor(attempt, 'first');
  renewSubmitKey(attempt);
  expect(submitKeyFor(attempt, 'first')).not.toBe(key);
});

it('remembers the hold over a reload under its name, and nothing that was typed', () => {
  const attempt = createAttempt(pick);
  submitKeyFor(attempt, '{"patientPhone":"+36201234567"}');
  rememberAttempt(attempt);
  const recalled = recallAttempt(attempt.name);
  expect(recalled).toMatchObject({ secret: attempt.secret, startKey: attempt.startKey, pick });
  expect(JSON.stringify(recalled)).not.toContain('36201234567');
  expect(recallAttempt('another')).toBeNull();
});

it('forgets', () => {
  const attempt = createAttempt(pick);
  rememberAttempt(attempt);
  forgetAttempt();
  expect(recallAttempt(attempt.name)).toBeNull();
});
