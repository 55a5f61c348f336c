import { expect, it } from 'vitest';
import { nameTime } from './time-name.ts';

const time = { id: '7-a', label: '9:30' };

it('says who the time is with, its day, its hour and its price, and leaves out what is not known', () => {
  const about = { name: 'Dr. Kiss Anna', price: '25 000 Ft' };
  expect(nameTime(about, '2026. december 7., hétfő', time)).toBe(
    'Dr. Kiss Anna, 2026. december 7., hétfő 9:30, 25 000 Ft',
  );
  expect(nameTime({ name: 'Duna Klinika', price: null }, 'Monday', time)).toBe(
    'Duna Klinika, Monday 9:30',
  );
  expect(nameTime(undefined, 'Monday', time)).toBe('Monday 9:30');
});

it('says of a clinic’s times whose each of them is, as far as that is known', () => {
  const ofTimes = new Map([['7-a', { name: 'Dr. Kiss Anna', price: '25 000 Ft' }]]);
  const about = { name: 'Duna Klinika', price: '20 000 Ft-tól', ofTimes };
  expect(nameTime(about, 'hétfő', time)).toBe('Dr. Kiss Anna, hétfő 9:30, 25 000 Ft');
  expect(nameTime(about, 'hétfő', { ...time, id: '8-a' })).toBe(
    'Duna Klinika, hétfő 9:30, 20 000 Ft-tól',
  );
});
