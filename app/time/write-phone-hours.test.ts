import { expect, test } from 'vitest';
import { STANDARD_PHONE_HOURS } from './phone-days.ts';
import { writePhoneHours } from './write-phone-hours.ts';

const LONG = { opens: '08:00', closes: '18:30' };
const SHORT = { opens: '09:00', closes: '12:00' };

test('the hours that hold where a partner says nothing are those of working days [C033]', () => {
  expect(writePhoneHours(STANDARD_PHONE_HOURS, 'hu')).toEqual({
    hours: 'munkanapokon 8:00–20:00',
    line: 'Munkanapokon 8:00–20:00',
    label: 'Munkanapokon 8–20',
  });
  expect(writePhoneHours(STANDARD_PHONE_HOURS, 'ro').line).toBe('În zilele lucrătoare 8:00–20:00');
  expect(writePhoneHours(STANDARD_PHONE_HOURS, 'en').label).toBe('Working days 8–20');
});

test('days with the same hours are written together, and that holidays are not among them', () => {
  const hours = { monday: LONG, tuesday: LONG, thursday: LONG, friday: LONG, saturday: SHORT };
  expect(writePhoneHours(hours, 'en').line).toBe(
    'Monday–Tuesday 8:00–18:30, Thursday–Friday 8:00–18:30, Saturday 9:00–12:00 (not on public holidays)',
  );
  expect(writePhoneHours(hours, 'hu').label).toBe(
    'Hétfő–kedd 8–18:30, csütörtök–péntek 8–18:30, szombat 9–12 (ünnepnapokon nem)',
  );
});

test('without hours on worked Saturdays they are not those of all working days', () => {
  const { swapped: _, ...hours } = STANDARD_PHONE_HOURS;
  expect(writePhoneHours(hours, 'en').line).toBe(
    'Monday–Friday 8:00–20:00 (not on public holidays)',
  );
});
