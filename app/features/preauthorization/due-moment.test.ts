import { expect, test } from 'vitest';
import { readDueMoment } from './due-moment.ts';

const NOW = Date.parse('2026-03-06T10:00:00Z');
const at = (text: string) => readDueMoment(Date.parse(text), NOW);

test('a moment that has come is overdue', () => {
  expect(at('2026-03-06T10:00:00Z')).toEqual({ kind: 'overdue' });
  expect(at('2026-03-02T10:00:00Z')).toEqual({ kind: 'overdue' });
});

test('what is left is never said longer than it is, and minutes are never none', () => {
  expect(at('2026-03-06T10:00:20Z')).toEqual({ kind: 'minutes', count: 1 });
  expect(at('2026-03-06T10:59:00Z')).toEqual({ kind: 'minutes', count: 59 });
  expect(at('2026-03-06T12:59:00Z')).toEqual({ kind: 'hours', count: 2 });
  expect(at('2026-03-07T09:59:00Z')).toEqual({ kind: 'hours', count: 23 });
  expect(at('2026-03-07T10:00:00Z')).toEqual({ kind: 'later' });
});
