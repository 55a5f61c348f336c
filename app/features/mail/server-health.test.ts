import { expect, test } from 'vitest';
import { createServerHealth } from './server-health.ts';

test('a server that was silent rests for a minute, then one mail tries it out', () => {
  let now = 0;
  const health = createServerHealth(() => now);
  health.begin()('silent');
  expect(health.isUsable()).toBe(false);
  now = 59_000;
  expect(health.isUsable()).toBe(false);
  now = 61_000;
  expect(health.isUsable()).toBe(true);
  const end = health.begin();
  expect(health.isUsable()).toBe(false);
  end('silent');
  expect(health.isUsable()).toBe(false);
  now = 122_000;
  health.begin()('answered');
  expect(health.isUsable()).toBe(true);
});

test('a server that answers is used by any number of mails at once', () => {
  const health = createServerHealth(() => 0);
  const ends = [health.begin(), health.begin()];
  expect(health.isUsable()).toBe(true);
  for (const end of ends) end('answered');
  expect(health.isUsable()).toBe(true);
});
