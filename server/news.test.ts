import { expect, test, vi } from 'vitest';
import { createNewsReader, createNewsWriter } from './news.ts';

const OLD = Buffer.from('the key of before');
const NEW = Buffer.from('the key of now');

test('what another process tells is heard once, while the secret is being changed, too', () => {
  const told = createNewsWriter('a', [OLD])('owners', ['D7', 'P3']);
  const read = createNewsReader([NEW, OLD]);
  expect(read(told)).toEqual({ from: 'a', kind: 'owners', items: ['D7', 'P3'] });
  expect(read(told), 'said again by somebody who listened').toBe('repeated');
  const later = createNewsReader([NEW, OLD]);
  vi.setSystemTime(Date.now() + 31_000);
  expect(later(told), 'kept for a process that starts later').toBe('stale');
  vi.useRealTimers();
});

test('what somebody tells who only knows the database is not believed', () => {
  const read = createNewsReader([NEW]);
  const told = createNewsWriter('a', [NEW])('calls', ['10.0.0.1 1']);
  for (const forged of [
    '["b","calls","10.0.0.1 9999"]',
    createNewsWriter('b', [OLD])('calls', ['10.0.0.1 9999']),
    told.replace(' 1"', ' 9"'),
    '["database","misses","changed"]',
    '',
  ]) {
    expect(read(forged), forged).toBe('forged');
  }
  expect(read('["database","partners","changed"]'), 'the table’s trigger').toMatchObject({
    kind: 'partners',
  });
  expect(read(told)).toMatchObject({ items: ['10.0.0.1 1'] });
});
