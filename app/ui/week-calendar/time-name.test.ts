import { expect, it } from 'vitest';
import { nameTime } from './time-name.ts';

it('says who the time is with, its day, its hour and its price, and leaves out what is not known', () => {
  const about = { name: 'Dr. Kiss Anna', price: '25 000 Ft' };
  expect(nameTime(about, '2026. december 7., hétfő', '9:30')).toBe(
    'Dr. Kiss Anna, 2026. december 7., hétfő 9:30, 25 000 Ft',
  );
  expect(nameTime({ name: 'Duna Klinika', price: null }, 'Monday', '9:30')).toBe(
    'Duna Klinika, Monday 9:30',
  );
  expect(nameTime(undefined, 'Monday', '9:30')).toBe('Monday 9:30');
});
