import { expect, test } from 'vitest';
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
