import { expect, test } from 'vitest';
import { isAdultOn } from './coming-of-age.ts';

test('somebody is of age from the eighteenth birthday on, not a day earlier [C044] [AZ-07]', () => {
  expect(isAdultOn('2008-11-21', '2026-11-20')).toBe(false);
  expect(isAdultOn('2008-11-21', '2026-11-21')).toBe(true);
  expect(isAdultOn('2008-11-21', '2026-11-22')).toBe(true);
});

test('who was born on a leap day is of age on the last of February', () => {
  expect(isAdultOn('2008-02-29', '2026-02-27')).toBe(false);
  expect(isAdultOn('2008-02-29', '2026-02-28')).toBe(true);
});
