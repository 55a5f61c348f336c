import { expect, test } from 'vitest';
import { findRiskRegion, RISK_COUNTRIES } from './risk-region.ts';

test.each([
  ['HU', 'high'],
  ['RO', 'very_high'],
  ['AT', 'moderate'],
  ['SK', 'high'],
  ['GB', 'low'],
  ['US', null],
])('who lives in %s is of the region %s', (country, region) => {
  expect(findRiskRegion(country)).toBe(region);
});

test('every country of the lists is there once', () => {
  expect(RISK_COUNTRIES).toHaveLength(34);
});
