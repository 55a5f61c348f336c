import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boxAround,
  DISTANCES_KM,
  distanceKm,
  formatDistance,
  formatNear,
  kmPerMapDegree,
  parseNear,
  parseWithin,
} from './near.ts';

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

test.each([
  ['80.00,180.00', true],
  ['-80.00,-180.00', true],
  ['80.01,0.00', false],
  ['-80.01,0.00', false],
  ['0.00,180.01', false],
  ['0.00,-180.01', false],
])('the map ends at 80 degrees north and south and 180 east and west: %s', (text, isOn) => {
  expect(parseNear(text) !== null).toBe(isOn);
});

test('tenths end at ten kilometres', () => {
  expect(formatDistance('en', 9.9)).toBe('9.9 km');
  expect(formatDistance('en', 10)).toBe('10 km');
});

const inRegion = fc.record({
  lat: fc.double({ min: 43, max: 49, noNaN: true }),
  lng: fc.double({ min: 16, max: 30, noNaN: true }),
});

test('from one place to another is as far as back, and nowhere is nearer by way of a third', () => {
  fc.assert(
    fc.property(inRegion, inRegion, inRegion, (one, other, third) => {
      const direct = distanceKm(one, other);
      expect(distanceKm(other, one)).toBeCloseTo(direct, 6);
      expect(distanceKm(one, one)).toBe(0);
      expect(distanceKm(one, third) + distanceKm(third, other)).toBeGreaterThan(direct - 1e-6);
    }),
  );
});

test.each(DISTANCES_KM)(
  'all within %i km lies in the box, whose sides are no farther away',
  (km) => {
    fc.assert(
      fc.property(inRegion, inRegion, (middle, other) => {
        const { west, south, east, north } = boxAround(middle, km);
        const isInside =
          other.lng >= west && other.lng <= east && other.lat >= south && other.lat <= north;
        // A hundredth more: the earth is round, the box is not.
        expect(isInside || distanceKm(middle, other) > km * 0.99).toBe(true);
        for (const side of [
          { ...middle, lng: west },
          { ...middle, lng: east },
          { ...middle, lat: south },
          { ...middle, lat: north },
        ]) {
          expect(Math.abs(distanceKm(middle, side) - km)).toBeLessThan(km * 0.01);
        }
      }),
    );
  },
);

test('a degree to the east is shorter the farther north it lies, to half of it at 60 degrees', () => {
  expect(kmPerMapDegree(0)).toBeCloseTo(111.195, 3);
  expect(kmPerMapDegree(60)).toBeCloseTo(111.195 / 2, 3);
  expect(kmPerMapDegree(-60)).toBeCloseTo(111.195 / 2, 3);
});
