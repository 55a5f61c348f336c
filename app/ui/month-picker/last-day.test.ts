import { expect, it } from 'vitest';
import { lastChoosableDay } from './last-day.ts';

it('is the last day of the first month that may not be left', () => {
  const isFrom = (last: string) => (month: string) => month >= last;
  expect(lastChoosableDay('2026-12-07', isFrom('2027-05'))).toBe('2027-05-31');
  expect(lastChoosableDay('2027-09-01', isFrom('2028-02'))).toBe('2028-02-29');
  expect(lastChoosableDay('2026-12-07', () => true)).toBe('2026-12-31');
});
