import { expect, test } from 'vitest';
import { mergePages, readMomentPosition, sumCounts } from './merge-pages.ts';

const ID = '0198c0de-0000-7000-8000-000000000000';
const row = (exactly: string, id: string) => ({ exactly, id });

test('pages of several partners become one, in order, and it is known where the next begins', () => {
  const rows = [row('10:00', 'b'), row('12:00', 'a'), row('10:00', 'a'), row('11:00', 'c')];
  expect(mergePages(rows, ({ id }) => id, 3)).toEqual({
    rows: [row('10:00', 'a'), row('10:00', 'b'), row('11:00', 'c')],
    next: ['11:00', 'c'],
  });
  expect(mergePages(rows, ({ id }) => id, 4).next).toBeNull();
});

test('a position that no list has written is the beginning', () => {
  const at = '2026-03-02T08:00:00.123456Z';
  expect(readMomentPosition([at, ID])).toEqual({ at, id: ID });
  for (const after of [
    null,
    [],
    [at],
    [at, '1'],
    ['2026-99-02T08:00:00.123456Z', ID],
    ['2026-02-31T08:00:00.123456Z', ID],
    ['2026-03-02T24:00:00.000000Z', ID],
    ['0000-03-02T08:00:00.123456Z', ID],
    ['infinity', ID],
  ]) {
    expect(readMomentPosition(after)).toBeNull();
  }
});

test('what is counted further than a thousand is more than a thousand', () => {
  expect(sumCounts([400, 600])).toEqual({ count: 1_000, isMore: false });
  expect(sumCounts([400, 601])).toEqual({ count: 1_000, isMore: true });
});
