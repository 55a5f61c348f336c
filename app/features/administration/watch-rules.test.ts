import { expect, test } from 'vitest';
import { isStuck } from './watch-rules.ts';

const NOW = Date.parse('2026-03-05T09:00:00Z');
const kind = { waiting: 0, running: 0, age_seconds: 0, next_run_at: null };

test('a kind of job is stuck when something has been due for more than a quarter of an hour', () => {
  expect(isStuck(kind, NOW)).toBe(false);
  expect(isStuck({ ...kind, waiting: 3, age_seconds: 900 }, NOW)).toBe(false);
  expect(isStuck({ ...kind, waiting: 3, age_seconds: 901 }, NOW)).toBe(true);
  expect(isStuck({ ...kind, running: 1, age_seconds: 901 }, NOW)).toBe(true);
});

test('one that the clock orders is stuck when its time has passed by as much', () => {
  const at = (text: string) => ({ ...kind, next_run_at: new Date(text) });
  expect(isStuck(at('2026-03-05T09:10:00Z'), NOW)).toBe(false);
  expect(isStuck(at('2026-03-05T08:50:00Z'), NOW)).toBe(false);
  expect(isStuck(at('2026-03-05T08:44:59Z'), NOW)).toBe(true);
});
