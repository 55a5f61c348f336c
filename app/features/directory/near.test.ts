import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm, formatDistance, formatNear, parseNear, parseWithin } from './near.ts';

test('an address carries a position to two decimals, never finer', () => {
  expect(formatNear({ lat: 47.497913, lng: 19.040236 })).toBe('47.50,19.04');
  expect(formatNear({ lat: -0.001, lng: 0 })).toBe('0.00,0.00');
  expect(parseNear('47.4979,19.0402')).toBeNull();
});

test('what was written is read back within half of the last decimal', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (lat, lng) => {
        const read = parseNear(formatNear({ lat, lng }));
        expect(read?.lat).toBeCloseTo(lat, 1);
        expect(read?.lng).toBeCloseTo(lng, 1);
      },
    ),
  );
});

test('what is no position on earth is none', () => {
  for (const text of ['', '47.50', '47.50,', '90.00,19.00', '47.50,181.00', '47.50,19.04,1', 'x'])
    expect(parseNear(text)).toBeNull();
});

test('only the distances on offer are read', () => {
  expect(parseWithin('25')).toBe(25);
  expect(parseWithin('26')).toBe(10);
  expect(parseWithin('')).toBe(10);
});

test('a distance is written in the language of the reader, in tenths while it is short', () => {
  expect(formatDistance('hu', 2.345)).toBe('2,3 km');
  expect(formatDistance('ro', 0)).toBe('0,0 km');
  expect(formatDistance('en', 2.345)).toBe('2.3 km');
  expect(formatDistance('en', 12.6)).toBe('13 km');
});

test('Budapest and Debrecen are 195 kilometres apart', () => {
  const km = distanceKm({ lat: 47.49801, lng: 19.03991 }, { lat: 47.53167, lng: 21.62444 });
  expect(km).toBeGreaterThan(193);
  expect(km).toBeLessThan(195.5);
});
