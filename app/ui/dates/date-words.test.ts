import { describe, expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { hu } from '../messages/hu.ts';
import { ro } from '../messages/ro.ts';
import { createDateWords } from './date-words.ts';

const words = {
  hu: createDateWords('hu', hu.dates),
  ro: createDateWords('ro', ro.dates),
  en: createDateWords('en', en.dates),
};

describe('a date in words', () => {
  it('says the full day in the order of its language', () => {
    expect(words.hu.dayFull('2026-12-07')).toBe('2026. december 7., hétfő');
    expect(words.ro.dayFull('2026-12-07')).toBe('luni, 7 decembrie 2026');
    expect(words.en.dayFull('2026-12-07')).toBe('Monday, 7 December 2026');
  });

  it('ends no line within a day without its year', () => {
    expect(words.hu.dayLong('2026-12-07')).toBe('december\u00A07., hétfő');
    expect(words.ro.dayLong('2026-12-07')).toBe('luni, 7\u00A0decembrie');
    expect(words.en.dayLong('2026-12-07')).toBe('Monday, 7\u00A0December');
  });

  it('says the short day and the month', () => {
    expect(words.hu.dayShort('2026-03-01')).toBe('márc. 1.');
    expect(words.ro.dayShort('2026-03-01')).toBe('1 mar.');
    expect(words.en.month('2027-01')).toBe('January 2027');
    expect(words.hu.month('2027-01-31')).toBe('2027. január');
  });

  it('has short weekdays from Monday to Sunday [C807]', () => {
    const week = Array.from(
      { length: 7 },
      (_, day) => `2026-12-${String(7 + day).padStart(2, '0')}`,
    );
    expect(week.map(words.hu.weekdayShort)).toEqual(['H', 'K', 'Sze', 'Cs', 'P', 'Szo', 'V']);
    expect(week.map(words.ro.weekdayShort)).toEqual([
      'lun.',
      'mar.',
      'mie.',
      'joi',
      'vin.',
      'sâm.',
      'dum.',
    ]);
    expect(week.map(words.en.weekdayShort)).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ]);
  });

  it('says a week within a month, across months and across years', () => {
    expect(words.hu.week('2026-12-07')).toBe('2026. december 7–13.');
    expect(words.ro.week('2026-12-07')).toBe('7–13 decembrie 2026');
    expect(words.hu.week('2026-11-30')).toBe('2026. nov. 30. – dec. 6.');
    expect(words.en.week('2026-11-30')).toBe('30 Nov – 6 Dec 2026');
    expect(words.en.week('2026-12-28')).toBe('28 Dec 2026 – 3 Jan 2027');
    expect(words.hu.weekShort('2026-12-07')).toBe('dec. 7–13.');
    expect(words.ro.weekShort('2026-11-30')).toBe('30 nov. – 6 dec.');
    expect(words.en.weekShort('2026-12-28')).toBe('28 Dec – 3 Jan');
  });
});
