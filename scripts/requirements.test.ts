import { expect, test } from 'vitest';
import {
  findNamedRows,
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
    findNamedRows([title('C001'), title('C002 C003'), title('C004, C005')].join('\n')),
  ).toEqual(['C001', 'C002', 'C003', 'C004', 'C005']);
  expect(findNamedRows(title('C001').replace('test', 'test.skip'))).toEqual([]);
  expect(findNamedRows(`${title('C01')}${title('see C001')}`)).toEqual([]);
});

test('each section tells how many of its rows are named, and unknown names are reported', () => {
  const coverage = measureCoverage(parseRequirements(csv), new Set(['C001', 'C003', 'C999']));
  expect(presentCoverage(coverage, true)).toEqual([
    '0                         1 of 2',
    '    C002 product: Prices, "discounts" and maps',
    '4.search                  1 of 1',
    'named by a test but no row: C999',
    'requirements named by a test: 2 of 3',
  ]);
});

test('every row a test of this project names exists', () => {
  const { total, unknown } = readCoverage();
  expect(total).toBeGreaterThan(800);
  expect(unknown).toEqual([]);
});
