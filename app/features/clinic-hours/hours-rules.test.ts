import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findOutside, readClock, readHours, readOpening, writeClock } from './hours-rules.ts';

const TODAY = '2026-11-23';
const now = { today: TODAY, slotMinutes: 30 };
const row = (from: string, to: string, weekday = 0) => ({ weekday, from, to, everyWeeks: 1 });
const read = (from: string, ...hours: ReturnType<typeof row>[]) => readHours({ from, hours }, now);

describe('weekly hours as typed', () => {
  test('are read as minutes, and an end at midnight is the end of the day', () => {
    expect(read(TODAY, row('08:00', '12:30'), row('20:00', '00:00'))).toEqual({
      hours: [
        { weekday: 0, everyWeeks: 1, from: 480, to: 750 },
        { weekday: 0, everyWeeks: 1, from: 1200, to: 1440 },
      ],
    });
  });

  test('none at all are hours: nobody is received any more', () => {
    expect(read('2026-12-01')).toEqual({ hours: [] });
  });

  test.each([
    ['', row('08:00', '12:00'), { from: 'required' }],
    ['2026-11-22', row('08:00', '12:00'), { from: 'past' }],
    ['2027-11-25', row('08:00', '12:00'), { from: 'tooFar' }],
    [TODAY, row('', '12:00'), { from0: 'required' }],
    [TODAY, row('08:00', '24:00'), { to0: 'required' }],
    [TODAY, row('1e3', '12:00'), { from0: 'required' }],
    [TODAY, row('12:00', '12:00'), { to0: 'order' }],
    [TODAY, row('12:00', '12:20'), { to0: 'tooShort' }],
  ])('from %s %o is refused', (from, hours, problems) => {
    expect(read(from, hours)).toEqual({ problems });
  });

  test('of one day do not overlap; of two days they may', () => {
    expect(read(TODAY, row('08:00', '12:00'), row('11:30', '14:00'))).toEqual({
      problems: { from1: 'overlap' },
    });
    expect(read(TODAY, row('08:00', '12:00'), row('12:00', '14:00'))).toHaveProperty('hours');
    expect(read(TODAY, row('08:00', '12:00'), row('08:00', '12:00', 1))).toHaveProperty('hours');
  });
});

test('an extra opening says all that is wrong with it at once', () => {
  expect(readOpening({ day: '2026-11-01', from: '', to: '12:00' }, now)).toEqual({
    problems: { day: 'past', from: 'required' },
  });
  expect(readOpening({ day: TODAY, from: '18:00', to: '20:00' }, now)).toEqual({
    span: { from: 1080, to: 1200 },
  });
});

describe('a visit is outside the hours', () => {
  const visit = (start: string, end: string) => ({
    startsAt: Date.parse(start),
    endsAt: Date.parse(end),
  });
  // Mondays from 8 to 12 by the clock of Budapest, every other week from 30 November on.
  const row = { weekday: 0, validFrom: '2026-11-30', validTo: null, everyWeeks: 2 };
  const rules = [
    { ...row, fromMinute: 480, toMinute: 712 },
    { ...row, fromMinute: 712, toMinute: 720 },
  ];
  const extras = [
    { ...visit('2026-12-05T07:00:00Z', '2026-12-05T09:00:00Z'), isOpening: true },
    { ...visit('2026-11-30T06:30:00Z', '2026-11-30T07:00:00Z'), isOpening: true },
  ];
  const tz = 'Europe/Budapest';

  test.each([
    ['within them', '2026-11-30T07:00:00Z', '2026-11-30T07:30:00Z', false],
    ['up to their end, off the grid', '2026-11-30T10:40:00Z', '2026-11-30T11:00:00Z', false],
    ['over their end', '2026-11-30T10:40:00Z', '2026-11-30T11:10:00Z', true],
    ['before their first day', '2026-11-23T07:00:00Z', '2026-11-23T07:30:00Z', true],
    ['in a week between', '2026-12-07T07:00:00Z', '2026-12-07T07:30:00Z', true],
    ['on another weekday', '2026-12-01T07:00:00Z', '2026-12-01T07:30:00Z', true],
    ['in an extra opening', '2026-12-05T08:30:00Z', '2026-12-05T09:00:00Z', false],
    ['over the seam of two rows', '2026-11-30T10:50:00Z', '2026-11-30T11:00:00Z', false],
    ['from an extra opening into the hours', '2026-11-30T06:45:00Z', '2026-11-30T07:15:00Z', false],
    ['from before an extra opening', '2026-11-30T06:15:00Z', '2026-11-30T07:15:00Z', true],
    ['by the clock in summer, too', '2027-04-05T06:00:00Z', '2027-04-05T06:30:00Z', false],
  ])('%s: %s', (_, start, end, isOutside) => {
    const found = findOutside([visit(start, end)], { tz, rules, exceptions: extras });
    expect(found).toHaveLength(isOutside ? 1 : 0);
  });
});

describe('a time of the clock', () => {
  test.each([
    ['00:00', 0],
    ['00:01', 1],
    ['09:05', 545],
    ['23:59', 1439],
  ])('%s is minute %i', (text, minute) => {
    expect(readClock(text)).toBe(minute);
    expect(writeClock(minute)).toBe(text);
  });

  test.each(['', '8:00', '24:00', '23:60', '-1:00', '08:00:00', ' 08:00', '08.00', '0８:00'])(
    '%j is none',
    (text) => expect(readClock(text)).toBeNull(),
  );

  test('the end of a day is written as an input of a page takes it', () => {
    expect(writeClock(1440)).toBe('00:00');
  });
});

describe('the first day of hours', () => {
  test.each([
    [TODAY, null],
    ['2027-11-24', null],
    // 366 days ahead is the last.
    ['2027-11-25', 'tooFar'],
    ['2026-11-22', 'past'],
    ['2027-02-29', 'required'],
    ['2026-11-31', 'required'],
  ])('%s: %s', (day, problem) => {
    expect(read(day, row('08:00', '12:00'))).toEqual(
      problem === null ? { hours: [expect.anything()] } : { problems: { from: problem } },
    );
  });

  test('a leap day is a day of its year', () => {
    const leap = { today: '2028-02-28', slotMinutes: 30 };
    expect(readHours({ from: '2028-02-29', hours: [] }, leap)).toEqual({ hours: [] });
  });
});

describe('hours of a week', () => {
  test('are long enough for one visit, to the minute', () => {
    expect(read(TODAY, row('08:00', '08:30'))).toHaveProperty('hours');
    expect(read(TODAY, row('08:00', '08:29'))).toEqual({ problems: { to0: 'tooShort' } });
    // The last half hour of a day is one.
    expect(read(TODAY, row('23:30', '00:00'))).toHaveProperty('hours');
    expect(read(TODAY, row('23:31', '00:00'))).toEqual({ problems: { to0: 'tooShort' } });
  });

  test('do not go over midnight, and a whole day is one', () => {
    expect(read(TODAY, row('22:00', '02:00'))).toEqual({ problems: { to0: 'order' } });
    expect(read(TODAY, row('00:00', '00:00'))).toEqual({
      hours: [{ weekday: 0, everyWeeks: 1, from: 0, to: 1440 }],
    });
  });

  test('that meet by one minute overlap, also those of every other week', () => {
    const second = { ...row('11:59', '14:00'), everyWeeks: 2 };
    expect(read(TODAY, row('08:00', '12:00'), second)).toEqual({ problems: { from1: 'overlap' } });
    expect(read(TODAY, row('12:00', '14:00'), row('08:00', '12:01'))).toEqual({
      problems: { from1: 'overlap' },
    });
    expect(read(TODAY, row('08:00', '20:00'), row('10:00', '11:00'))).toEqual({
      problems: { from1: 'overlap' },
    });
  });

  test('that meet at one moment do not, in whatever order they are typed', () => {
    expect(read(TODAY, row('12:00', '14:00'), row('08:00', '12:00'))).toHaveProperty('hours');
    expect(read(TODAY, row('08:00', '12:00'), row('12:00', '14:00'))).toHaveProperty('hours');
  });

  test('each row that is wrong is named, and a wrong one overlaps nothing', () => {
    expect(
      read(
        '2026-11-22',
        row('', ''),
        row('10:00', '09:00'),
        row('08:00', '12:00'),
        row('09:00', '10:00'),
      ),
    ).toEqual({
      problems: {
        from: 'past',
        from0: 'required',
        to0: 'required',
        to1: 'order',
        from3: 'overlap',
      },
    });
  });

  test('whatever is read never overlaps, and lies within its day', () => {
    const time = fc.integer({ min: 0, max: 95 }).map((quarter) => writeClock(quarter * 15));
    const hours = fc.array(
      fc.record({
        weekday: fc.integer({ min: 0, max: 6 }),
        from: time,
        to: time,
        everyWeeks: fc.constantFrom(1, 2),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(hours, (rows) => {
        const found = readHours({ from: TODAY, hours: rows }, now);
        if ('problems' in found) {
          expect(Object.keys(found.problems)).not.toEqual([]);
          return;
        }
        expect(found.hours).toHaveLength(rows.length);
        const minutes = found.hours.flatMap(({ weekday, from, to }) => {
          expect(from >= 0 && to <= 1440 && to - from >= 30).toBe(true);
          return Array.from({ length: to - from }, (_, at) => weekday * 1440 + from + at);
        });
        expect(new Set(minutes).size).toBe(minutes.length);
      }),
    );
  });
});
