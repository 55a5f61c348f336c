import { expect, it } from 'vitest';
import { takeHolderSecret } from './holder.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const HOUR_MS = 3_600_000;

it('keeps one secret for a browser and makes another the next day', () => {
  const first = takeHolderSecret(NOON);
  expect(first).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(takeHolderSecret(NOON + 23 * HOUR_MS)).toBe(first);
  const next = takeHolderSecret(NOON + 24 * HOUR_MS);
  expect(next).not.toBe(first);
  expect(takeHolderSecret(NOON + 25 * HOUR_MS)).toBe(next);
});

it('makes another when the clock has gone back to before it was made', () => {
  const later = takeHolderSecret(NOON + 100 * HOUR_MS);
  expect(takeHolderSecret(NOON + 50 * HOUR_MS)).not.toBe(later);
});
