import { afterEach, expect, test } from 'vitest';
import { setClockOffset } from './clock.ts';
import { todayOf } from './today.ts';

afterEach(() => setClockOffset(0));

test('it is already Monday in Romania while Hungary still has Sunday', () => {
  setClockOffset(Date.parse('2026-03-01T22:30:00Z') - Date.now());
  const hungary = { timeZone: 'Europe/Budapest' };
  const romania = { timeZone: 'Europe/Bucharest' };
  expect(todayOf(hungary)).toBe('2026-03-01');
  expect(todayOf(romania)).toBe('2026-03-02');
});
