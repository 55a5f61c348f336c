import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elapsedMinutesOf, getLocalWeek, locate, wallMinuteOf } from './local-week.ts';

const BUDAPEST = 'Europe/Budapest';
const BUCHAREST = 'Europe/Bucharest';
const at = (text: string) => Date.parse(text);
const sunday = (hour: number, minute = 0) => 6 * 1440 + hour * 60 + minute;

describe('a local week', () => {
  it('begins at the local midnight of its Monday, summer and winter [CT-01]', () => {
    expect(getLocalWeek('2026-07-06', BUDAPEST).startMs).toBe(at('2026-07-06T00:00+02:00'));
    expect(getLocalWeek('2026-01-05', BUCHAREST).startMs).toBe(at('2026-01-05T00:00+02:00'));
  });

  it('has an hour less in spring, at 02:00 in Budapest and at 03:00 in Bucharest [CT-01]', () => {
    expect(getLocalWeek('2027-03-22', BUDAPEST)).toMatchObject({
      lengthMinutes: 10_020,
      change: { minute: sunday(2), shift: 60 },
    });
    expect(getLocalWeek('2027-03-22', BUCHAREST).change).toEqual({ minute: sunday(3), shift: 60 });
  });

  it('has an hour more in autumn, at 03:00 in Budapest and at 04:00 in Bucharest [CT-01]', () => {
    expect(getLocalWeek('2026-10-19', BUDAPEST)).toMatchObject({
      lengthMinutes: 10_140,
      change: { minute: sunday(3), shift: -60 },
    });
    expect(getLocalWeek('2026-10-19', BUCHAREST).change).toEqual({ minute: sunday(4), shift: -60 });
  });

  it('shows no wall time of the missing hour and each of the repeated hour twice [CT-01]', () => {
    const spring = getLocalWeek('2027-03-22', BUDAPEST);
    expect(elapsedMinutesOf(spring, sunday(2, 30))).toEqual([]);
    expect(elapsedMinutesOf(spring, sunday(3))).toEqual([sunday(2)]);
    const autumn = getLocalWeek('2026-10-19', BUDAPEST);
    expect(elapsedMinutesOf(autumn, sunday(2, 30))).toEqual([sunday(2, 30), sunday(3, 30)]);
    expect(elapsedMinutesOf(autumn, sunday(3))).toEqual([sunday(4)]);
    expect(wallMinuteOf(autumn, sunday(3, 30))).toBe(sunday(2, 30));
  });

  it('refuses a day that is no Monday and a zone that does not exist', () => {
    expect(() => getLocalWeek('2026-07-07', BUDAPEST)).toThrow(RangeError);
    expect(() => getLocalWeek('2026-07-06', 'Europe/Nowhere')).toThrow(RangeError);
  });

  it('lists seven days from Monday to Sunday across the turn of ISO week 53 [CT-01]', () => {
    expect(getLocalWeek('2026-12-28', BUDAPEST).days).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ]);
    expect(locate(at('2027-01-03T12:00Z'), BUDAPEST).week).toBe('2026-12-28');
  });

  it('takes an instant near midnight to the clinic’s own day and week [CT-01]', () => {
    const lateSundayInBudapest = at('2026-08-09T21:30Z');
    expect(locate(lateSundayInBudapest, BUDAPEST)).toEqual({
      day: '2026-08-09',
      week: '2026-08-03',
      minute: sunday(23, 30),
    });
    expect(locate(lateSundayInBudapest, BUCHAREST)).toEqual({
      day: '2026-08-10',
      week: '2026-08-10',
      minute: 30,
    });
  });
});

describe('the midnight between two weeks', () => {
  it.each([
    [BUDAPEST, '2026-03-29T22:00Z', '2026-03-30'],
    [BUCHAREST, '2026-10-25T22:00Z', '2026-10-26'],
    // Where Monday begins with that of UTC, or after it.
    ['UTC', '2026-07-06T00:00Z', '2026-07-06'],
    ['America/St_Johns', '2026-01-05T03:30Z', '2026-01-05'],
  ])(
    'is Monday’s in %s, and the minute before Sunday’s, whatever was asked before',
    (tz, midnight, monday) => {
      const instant = at(midnight);
      const sundayOf = () => locate(instant - 60_000, tz);
      const mondayOf = () => locate(instant, tz);
      for (const ask of [sundayOf, mondayOf]) {
        ask();
        expect(mondayOf()).toEqual({ day: monday, week: monday, minute: 0 });
        expect(sundayOf().week < monday).toBe(true);
        expect(sundayOf().day < monday).toBe(true);
      }
    },
  );
});

it('gives every minute of a week its day as Intl has it, the changes of clocks included', () => {
  const weeks = fc.constantFrom('2026-03-23', '2026-10-19', '2026-06-01', '2024-02-26');
  const zones = fc.constantFrom(BUDAPEST, BUCHAREST, 'America/St_Johns');
  fc.assert(
    fc.property(weeks, zones, fc.integer({ min: 0, max: 10_019 }), (week, tz, minute) => {
      const { startMs, days } = getLocalWeek(week, tz);
      const instant = startMs + minute * 60_000;
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: tz }).format(instant);
      expect(locate(instant, tz)).toEqual({ day, week, minute });
      expect(days).toContain(day);
    }),
  );
});
