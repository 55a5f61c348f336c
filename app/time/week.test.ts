import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  addDays,
  addWeeks,
  CALENDAR_FORWARD_LIMIT_SECONDS,
  isCivilDate,
  isMonthBackDisabled,
  isMonthForwardDisabled,
  isNextWeekDisabled,
  isPreviousWeekDisabled,
  lastDayShown,
  mondayOf,
  firstDayShown,
  firstWeekWithTimes,
  parseWeek,
  WEEK_STEP_DAYS,
  weekDays,
} from './week.ts';

const anyDate = fc
  .date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2099-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

describe('the days shown of a week', () => {
  it('are seven from today on in the week it is, and Monday to Sunday in a later one', () => {
    expect(firstDayShown('2026-11-23', '2026-11-27')).toBe('2026-11-27'); // a Friday
    expect(lastDayShown('2026-11-27')).toBe('2026-12-03');
    expect(firstDayShown('2026-11-23', '2026-11-23')).toBe('2026-11-23');
    expect(firstDayShown('2026-11-30', '2026-11-27')).toBe('2026-11-30');
    expect(lastDayShown('2026-11-30')).toBe('2026-12-06'); // its Sunday
  });
});

describe('a week', () => {
  it('starts on Monday, whatever its day [C807]', () => {
    for (const date of weekDays('2026-12-07')) expect(mondayOf(date)).toBe('2026-12-07');
    expect(mondayOf('2026-12-06')).toBe('2026-11-30'); // a Sunday
    expect(mondayOf('2026-12-14')).toBe('2026-12-14'); // a Monday
  });

  it('has seven dates from Monday to Sunday, across a month and a leap day [C807]', () => {
    expect(weekDays('2028-02-28')).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
      '2028-03-02',
      '2028-03-03',
      '2028-03-04',
      '2028-03-05',
    ]);
  });

  it('moves by seven days, there and back [C528 C806]', () => {
    expect(WEEK_STEP_DAYS).toBe(7);
    expect(addWeeks('2026-12-07', 1)).toBe('2026-12-14');
    expect(addWeeks('2026-12-07', -1)).toBe('2026-11-30');
  });

  it('keeps its Monday over the year end and through ISO week 53 [C528]', () => {
    expect(mondayOf('2026-12-31')).toBe('2026-12-28'); // 2026-W53
    expect(mondayOf('2027-01-03')).toBe('2026-12-28');
    expect(addWeeks('2026-12-28', 1)).toBe('2027-01-04');
  });

  it('keeps its Monday over both clock changes [C528]', () => {
    // Clocks move on Sunday 2026-03-29 and Sunday 2026-10-25 in both countries.
    expect(addWeeks('2026-03-23', 1)).toBe('2026-03-30');
    expect(mondayOf('2026-03-29')).toBe('2026-03-23');
    expect(addWeeks('2026-10-19', 1)).toBe('2026-10-26');
    expect(mondayOf('2026-10-25')).toBe('2026-10-19');
  });

  it('begins at most six days before any date of it [C807]', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const monday = mondayOf(date);
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(weekDays(monday)).toContain(date);
        expect(mondayOf(addWeeks(monday, 1))).toBe(addDays(monday, 7));
      }),
    );
  });
});

describe('the week pager', () => {
  it('goes back only from a week that starts after today [C529]', () => {
    expect(isPreviousWeekDisabled('2026-12-07', '2026-12-07')).toBe(true); // starts today
    expect(isPreviousWeekDisabled('2026-12-07', '2026-12-09')).toBe(true); // began before today
    expect(isPreviousWeekDisabled('2026-12-14', '2026-12-13')).toBe(false); // starts tomorrow
  });

  it('goes forward until the next week starts beyond 15,768,000 s [C805]', () => {
    expect(isNextWeekDisabled('2026-12-07', '2026-12-07')).toBe(false);
    expect(isNextWeekDisabled('2027-05-31', '2026-12-07')).toBe(false); // 182 days ahead
    expect(isNextWeekDisabled('2027-05-31', '2026-12-06')).toBe(true); // 183 days ahead
  });
});

describe('the month dropdown', () => {
  it('goes back only from a month after the current one [C533]', () => {
    expect(isMonthBackDisabled('2026-12', '2026-12-07')).toBe(true);
    expect(isMonthBackDisabled('2026-11', '2026-12-07')).toBe(true);
    expect(isMonthBackDisabled('2027-01', '2026-12-31')).toBe(false);
  });

  it('stops when the next month starts more than 15,768,000 s ahead [C534 C805]', () => {
    expect(CALENDAR_FORWARD_LIMIT_SECONDS).toBe(15_768_000);
    // From 2026-12-01, 2027-06-01 is 182 days ahead: 15,724,800 s.
    expect(isMonthForwardDisabled('2027-05', '2026-12-01')).toBe(false);
    // From 2026-11-30 it is 183 days: 15,811,200 s.
    expect(isMonthForwardDisabled('2027-05', '2026-11-30')).toBe(true);
    expect(isMonthForwardDisabled('2027-06', '2026-12-01')).toBe(true);
  });

  it('looks at the first day of the next month whatever the length of this one [C534]', () => {
    expect(isMonthForwardDisabled('2027-02', '2026-09-01')).toBe(false); // to 2027-03-01: 181 days
    expect(isMonthForwardDisabled('2027-02', '2026-08-30')).toBe(true); // 183 days
    expect(isMonthForwardDisabled('2026-12', '2026-07-02')).toBe(true); // to 2027-01-01: 183 days
  });
});

describe('the week that opens by itself', () => {
  const sunday = '2026-12-13';

  it('is the first in which somebody has a time', () => {
    const next = ['2026-12-22T09:00:00+01:00', null, '2026-12-14T08:00:00+01:00'];
    expect(firstWeekWithTimes(next, sunday)).toBe('2026-12-14');
    expect(firstWeekWithTimes([...next, '2026-12-13T20:00:00+01:00'], sunday)).toBe('2026-12-07');
  });

  it('is this one when nobody has any, or what is known is past', () => {
    expect(firstWeekWithTimes([], sunday)).toBe('2026-12-07');
    expect(firstWeekWithTimes([null], sunday)).toBe('2026-12-07');
    expect(firstWeekWithTimes(['2026-12-04T09:00:00+01:00'], sunday)).toBe('2026-12-07');
  });
});

describe('the week asked for in an address', () => {
  const today = '2026-12-09'; // a Wednesday

  it('is snapped to its Monday [C243]', () => {
    expect(parseWeek('2026-12-17', today)).toBe('2026-12-14');
    expect(parseWeek('2026-12-14', today)).toBe('2026-12-14');
  });

  it('is this week when it lies in the past [C596]', () => {
    expect(parseWeek('2026-12-08', today)).toBe('2026-12-07');
    expect(parseWeek('2020-01-01', today)).toBe('2026-12-07');
  });

  it.each([
    null,
    undefined,
    '',
    'next',
    '2026-02-30',
    '2026-13-01',
    '2026-1-5',
    '09.12.2026',
    '٢٠٢٦-١٢-١٤',
    '9999-12-31',
    '2026-12-14T00:00',
  ])('is not given when the value is no date: %s [C243]', (value) => {
    expect(parseWeek(value, today)).toBe('');
  });

  it('is read in the form YYYY-MM-DD and written back the same [C808]', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(isCivilDate(date)).toBe(true);
        expect(addDays(date, 0)).toBe(date);
      }),
    );
  });
});
