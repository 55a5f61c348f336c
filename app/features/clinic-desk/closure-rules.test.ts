import { describe, expect, test } from 'vitest';
import { readSpan } from './closure-rules.ts';

const TZ = 'Europe/Budapest';
const NOW = Date.parse('2026-03-02T12:00:00Z');
const read = (from: string, until: string) => readSpan(from, until, TZ, NOW);

test('a span is of the clinic’s clock, in winter and in summer', () => {
  expect(read('2026-03-03T08:00', '2026-07-01T08:00')).toEqual({
    from: new Date('2026-03-03T07:00:00Z'),
    until: new Date('2026-07-01T06:00:00Z'),
  });
});

test('closes all of the hour that autumn repeats, and nothing before the hour that spring leaves out', () => {
  expect(read('2026-10-25T02:30', '2026-10-25T02:30')).toEqual({
    from: new Date('2026-10-25T00:30:00Z'),
    until: new Date('2026-10-25T01:30:00Z'),
  });
  expect(read('2026-03-29T02:30', '2026-03-29T06:00')).toEqual({
    from: new Date('2026-03-29T01:30:00Z'),
    until: new Date('2026-03-29T04:00:00Z'),
  });
});

test('what is missing, turned round, past or too long is said at its field', () => {
  expect(read('', '2026-02-30T08:00')).toEqual({
    problems: { from: 'required', until: 'required' },
  });
  expect(read('2026-03-03T08:00', '2026-03-03T08:00')).toEqual({ problems: { until: 'order' } });
  expect(read('2026-03-01T08:00', '2026-03-02T13:00')).toEqual({ problems: { until: 'past' } });
  expect(read('2026-03-03T08:00', '2027-03-05T08:00')).toEqual({ problems: { until: 'tooLong' } });
});

describe('the edges of a closure', () => {
  test.each([
    // It may have begun, as long as a minute of it is to come: NOW is 13:00 in Budapest.
    ['2026-03-01T08:00', '2026-03-02T13:01', null],
    ['2026-03-01T08:00', '2026-03-02T13:00', 'past'],
    ['2026-03-03T08:00', '2026-03-03T08:01', null],
    ['2026-03-03T08:01', '2026-03-03T08:00', 'order'],
    // 366 days, and one minute more.
    ['2026-03-03T08:00', '2027-03-04T08:00', null],
    ['2026-03-03T08:00', '2027-03-04T08:01', 'tooLong'],
    ['2028-02-29T00:00', '2028-03-01T00:00', null],
    ['2027-02-28T08:00', '2027-02-29T08:00', 'required'],
    ['2026-12-31T23:00', '2027-01-01T01:00', null],
    ['2026-03-03T08:00', '2026-03-03T24:00', 'required'],
    ['2026-03-03T08:00', '2026-03-03', 'required'],
    ['2026-03-03T08:00', '2026-03-03T09:00:30', 'required'],
  ])('from %s until %s: %s', (from, until, problem) => {
    expect(read(from, until)).toEqual(
      problem === null
        ? { from: expect.any(Date), until: expect.any(Date) }
        : { problems: { until: problem } },
    );
  });

  test('the clock of Bucharest changes an hour earlier by the day, at the same moment', () => {
    expect(readSpan('2026-10-25T03:30', '2026-10-25T03:30', 'Europe/Bucharest', NOW)).toEqual({
      from: new Date('2026-10-25T00:30:00Z'),
      until: new Date('2026-10-25T01:30:00Z'),
    });
    expect(readSpan('2026-03-29T03:30', '2026-03-29T06:00', 'Europe/Bucharest', NOW)).toEqual({
      from: new Date('2026-03-29T01:30:00Z'),
      until: new Date('2026-03-29T03:00:00Z'),
    });
    // There is such a time in Bucharest, as in Budapest there is none.
    expect(readSpan('2026-03-29T02:30', '2026-03-29T06:00', 'Europe/Bucharest', NOW)).toMatchObject(
      {
        from: new Date('2026-03-29T00:30:00Z'),
      },
    );
  });
});
