import { expect, test } from 'vitest';
import { listCells, listHeads, listRows } from './describe-report.ts';
import { NO_VISITS } from './report-rules.ts';

const ROW = { ...NO_VISITS, booked: 8, fulfilled: 8, covered: 12_000 };

test('a sum of cover names its currency, and of two countries there is none', () => {
  expect(listCells(ROW, 'RO').at(-1)).toBe(12_000);
  expect(listHeads('hu', 'RO').at(-1)).toBe('Felhasznált fedezet, RON');
  expect(listCells(ROW, null).at(-1)).toBeNull();
  expect(listHeads('hu', null).at(-1)).toBe('Felhasznált fedezet');
});

test('what has no row of its own says why', () => {
  const nameOf = (isCut: boolean) =>
    listRows('en', { rows: [], rest: ROW, isCut, total: ROW })[0]?.name;
  expect(nameOf(false)).toBe('Others, fewer than 5 visits each');
  expect(nameOf(true)).toBe('Others: beyond the first 200 or under 5 visits');
});
