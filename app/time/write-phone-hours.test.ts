import { expect, test } from 'vitest';
import { LOCALES } from '#app/i18n/locale.ts';
import { STANDARD_PHONE_HOURS, type PhoneHours } from './phone-days.ts';
import { writePhoneHours } from './write-phone-hours.ts';

const LONG = { opens: '08:00', closes: '18:30' };
const SHORT = { opens: '09:00', closes: '12:00' };

test('the hours that hold where a partner says nothing are those of working days [C033]', () => {
  expect(writePhoneHours(STANDARD_PHONE_HOURS, { locale: 'hu', market: 'HU' })).toEqual({
    hours: 'munkanapokon 08:00–20:00',
    line: 'Munkanapokon 08:00–20:00',
    label: 'Munkanapokon 8–20',
  });
  expect(writePhoneHours(STANDARD_PHONE_HOURS, { locale: 'ro', market: 'RO' }).line).toBe(
    'În zilele lucrătoare 08:00–20:00',
  );
  expect(writePhoneHours(STANDARD_PHONE_HOURS, { locale: 'en', market: 'HU' }).label).toBe(
    'Working days 8–20',
  );
});

test('days with the same hours are written together, and that holidays are not among them', () => {
  const hours = {
    monday: LONG,
    tuesday: LONG,
    thursday: LONG,
    friday: LONG,
    saturday: SHORT,
    swapped: SHORT,
  };
  expect(writePhoneHours(hours, { locale: 'en', market: 'HU' }).line).toBe(
    'Monday–Tuesday 08:00–18:30, Thursday–Friday 08:00–18:30, Saturday 09:00–12:00 (not on public holidays)',
  );
  expect(writePhoneHours(hours, { locale: 'hu', market: 'HU' }).label).toBe(
    'Hétfő–kedd 8–18:30, csütörtök–péntek 8–18:30, szombat 9–12 (ünnepnapokon nem)',
  );
});

test('without hours on worked Saturdays they are not those of all working days', () => {
  const { swapped: _, ...hours } = STANDARD_PHONE_HOURS;
  expect(writePhoneHours(hours, { locale: 'en', market: 'HU' }).line).toBe(
    'Monday–Friday 08:00–20:00 (not on public holidays)',
  );
});

test('worked Saturdays are named where their hours are not those of other Saturdays', () => {
  const day = { opens: '09:00', closes: '17:00' };
  const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day };
  const lines = (hours: PhoneHours) =>
    LOCALES.map((locale) => writePhoneHours(hours, { locale, market: 'HU' }).line);
  expect(lines({ ...week, swapped: SHORT })).toEqual([
    'Hétfő–péntek 09:00–17:00, ledolgozott szombaton 09:00–12:00 (ünnepnapokon nem)',
    'Luni–vineri 09:00–17:00, în sâmbetele lucrate 09:00–12:00 (nu și de sărbătorile legale)',
    'Monday–Friday 09:00–17:00, worked Saturdays 09:00–12:00 (not on public holidays)',
  ]);
  expect(lines({ ...week, saturday: SHORT })).toEqual([
    'Hétfő–péntek 09:00–17:00, szombat 09:00–12:00 (ünnepnapokon és ledolgozott szombaton nem)',
    'Luni–vineri 09:00–17:00, sâmbătă 09:00–12:00 (nu și de sărbătorile legale sau în sâmbetele lucrate)',
    'Monday–Friday 09:00–17:00, Saturday 09:00–12:00 (not on public holidays or worked Saturdays)',
  ]);
});

test('in Romania no Saturday is worked for a rest day, so none is spoken of', () => {
  const reader = { locale: 'ro', market: 'RO' } as const;
  const lineOf = (hours: PhoneHours) => writePhoneHours(hours, reader).line;
  const { swapped, ...week } = STANDARD_PHONE_HOURS;
  expect(lineOf(week)).toBe('În zilele lucrătoare 08:00–20:00');
  const told = 'Luni–vineri 08:00–20:00, sâmbătă 09:00–12:00 (nu și de sărbătorile legale)';
  expect(lineOf({ ...week, saturday: SHORT, swapped })).toBe(told);
  expect(lineOf({ ...week, saturday: SHORT })).toBe(told);
});

test('a break is said between the hours before and after it, in a sentence and on a badge', () => {
  const day = { opens: '08:00', closes: '12:00', again: { opens: '13:00', closes: '18:00' } };
  const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day };
  const written = (hours: PhoneHours) =>
    LOCALES.map((locale) => writePhoneHours(hours, { locale, market: 'HU' }));
  expect(written({ ...week, swapped: day })).toMatchObject([
    { line: 'Munkanapokon 08:00–12:00 és 13:00–18:00', label: 'Munkanapokon 8–12 és 13–18' },
    { line: 'În zilele lucrătoare 08:00–12:00 și 13:00–18:00' },
    { line: 'Working days 08:00–12:00 and 13:00–18:00', label: 'Working days 8–12 and 13–18' },
  ]);
  const { again: _, ...morning } = day;
  expect(written({ ...week, friday: morning, swapped: day }).map(({ line }) => line)).toEqual([
    'Hétfő–csütörtök 08:00–12:00 és 13:00–18:00, péntek 08:00–12:00, ledolgozott szombaton 08:00–12:00 és 13:00–18:00 (ünnepnapokon nem)',
    'Luni–joi 08:00–12:00 și 13:00–18:00, vineri 08:00–12:00, în sâmbetele lucrate 08:00–12:00 și 13:00–18:00 (nu și de sărbătorile legale)',
    'Monday–Thursday 08:00–12:00 and 13:00–18:00, Friday 08:00–12:00, worked Saturdays 08:00–12:00 and 13:00–18:00 (not on public holidays)',
  ]);
});
