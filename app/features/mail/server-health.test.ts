import { expect, test } from 'vitest';
import { createServerHealth } from './server-health.ts';

test('a server that was silent rests for a minute, then one mail tries it out', () => {
  let now = 0;
  const health = createServerHealth(3, () => now);
  health.begin().end('silent');
  expect(health.isUsable()).toBe(false);
  now = 59_000;
  expect(health.isUsable()).toBe(false);
  now = 61_000;
  expect(health.isUsable()).toBe(true);
  const trial = health.begin();
  expect(health.isUsable()).toBe(false);
  trial.end('silent');
  expect(health.isUsable()).toBe(false);
  now = 122_000;
  health.begin().end('answered');
  expect(health.isUsable()).toBe(true);
});

test('a server that answers is used by any number of mails at once', () => {
  const health = createServerHealth(3, () => 0);
  const mails = [health.begin(), health.begin()];
  expect(health.isUsable()).toBe(true);
  for (const mail of mails) mail.end('answered');
  expect(health.isUsable()).toBe(true);
});

test('a server that is silent on every mail hangs: one mail after the other tries it out, until it answers [FT-08]', () => {
  let now = 0;
  const health = createServerHealth(3, () => now);
  const mails = Array.from({ length: 4 }, () => health.begin());
  for (const mail of mails.slice(0, 2)) mail.fallSilent();
  // The same ones again are no more silences.
  mails[0]?.fallSilent();
  mails[0]?.end('silent');
  expect(health.isHanging()).toBe(false);
  mails[2]?.fallSilent();
  expect(health.isHanging()).toBe(true);
  // It rests from then on, not only once it has been silent for long.
  const other = createServerHealth(2, () => now);
  for (const mail of [other.begin(), other.begin()]) mail.fallSilent();
  expect(other.isUsable()).toBe(false);
  now = 61_000;
  expect(health.isHanging()).toBe(false);
  const trial = health.begin();
  expect(health.isHanging()).toBe(true);
  // It ends a second time, without another one's trial.
  mails[0]?.end('silent');
  trial.end('silent');
  now = 130_000;
  const second = health.begin();
  trial.end('silent');
  now = 200_000;
  expect(health.isHanging()).toBe(true);
  second.end('silent');
  // An answer to any mail will do.
  mails[3]?.end('answered');
  expect(health.isHanging()).toBe(false);
  expect(health.isUsable()).toBe(true);
});

test('a server that answers some mails does not hang, nor one that cannot be reached; one that lets callers wait does at once [FT-08]', () => {
  const health = createServerHealth(3, () => 0);
  for (let n = 0; n < 9; n += 1) health.begin().end(n % 3 === 2 ? 'answered' : 'silent');
  expect(health.isHanging()).toBe(false);
  for (let n = 0; n < 9; n += 1) health.begin().end('away');
  expect(health.isHanging()).toBe(false);
  health.begin().end('hung');
  expect(health.isHanging()).toBe(true);
  health.begin().end('away');
  expect(health.isHanging()).toBe(false);
});
