import { expect, test } from 'vitest';
import {
  findNamedIds,
  isInOrder,
  measureCoverage,
  parseRequirements,
  presentCoverage,
  readCoverage,
} from './requirements.ts';

const csv = `id,section,area,statement
C001,0,product,Patients can book
C002,0,product,"Prices, ""discounts"" and maps"
C003,4.search,search,Page size comes from the server
`;

test('statements with commas and quotes are read whole', () => {
  expect(parseRequirements(csv)[1]).toEqual({
    id: 'C002',
    section: '0',
    area: 'product',
    statement: 'Prices, "discounts" and maps',
  });
});

test('a test names rows in square brackets; what is switched off or only looks alike names none', () => {
  // Put together here, for this file is itself searched for names.
  const title = (ids: string) => `  test('it works [${ids}]', () => {`;
  expect(
    findNamedIds([title('C001'), title('C002 C003'), title('C004, TK-14')].join('\n')),
  ).toEqual(['C001', 'C002', 'C003', 'C004', 'TK-14']);
  expect(findNamedIds(title('C001').replace('test', 'test.skip'))).toEqual([]);
  expect(findNamedIds(`${title('C01')}${title('see C001')}`)).toEqual([]);
});

test('each section tells how many of its rows are named, and unknown names are reported', () => {
  const coverage = measureCoverage(
    parseRequirements(csv),
    new Set(['C001', 'C003', 'C999', 'TK-14']),
    new Set(['C001', 'C003', 'C999', 'TK-14']),
  );
  expect(presentCoverage(coverage, true)).toEqual([
    '0                         1 of 2',
    '    C002 product: Prices, "discounts" and maps',
    '4.search                  1 of 1',
    'named by a test but no row: C999',
    'requirements named by a test: 2 of 3',
  ]);
});

test('what a test named once must go on being named, and what is named newly must be kept', () => {
  const measure = (named: string[], kept: string[]) =>
    measureCoverage(parseRequirements(csv), new Set(named), new Set(kept));
  const lost = measure(['C001'], ['C001', 'C003', 'TK-14']);
  expect(isInOrder(lost)).toBe(false);
  expect(presentCoverage(lost, false)).toContain('no test names these any more: C003 TK-14');
  const gained = measure(['C001', 'C003'], ['C001']);
  expect(isInOrder(gained)).toBe(false);
  expect(presentCoverage(gained, false)).toContain('named for the first time: C003');
  expect(isInOrder(measure(['C001', 'TK-14'], ['TK-14', 'C001']))).toBe(true);
  expect(isInOrder(measure(['C999'], ['C999']))).toBe(false);
});

test('every row a test of this project names exists', () => {
  const { total, unknown } = readCoverage();
  expect(total).toBeGreaterThan(800);
  expect(unknown).toEqual([]);
});
