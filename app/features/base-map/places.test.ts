import { expect, test } from 'vitest';
import { nearestTown, readDistricts, readForeignTowns, readTowns } from './places.ts';

test('a point is called by the town nearest to it, in the language of the reader', () => {
  expect(nearestTown(readTowns('hu'), { lat: 46.26, lng: 20.1 })).toBe('Szeged');
  expect(nearestTown(readTowns('hu'), { lat: 47.5, lng: 19.05 })).toBe('Budapest');
  expect(nearestTown(readTowns('ro'), { lat: 44.44, lng: 26.1 })).toBe('București');
  expect(nearestTown(readTowns('en'), { lat: 44.44, lng: 26.1 })).toBe('Bucharest');
});

test('towns come by their size, and every place lies in the region', () => {
  const towns = readTowns('hu');
  const sizes = towns.map(({ size }) => size);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  for (const { name, lat, lng } of [...towns, ...readDistricts('hu'), ...readForeignTowns('hu')]) {
    expect(lat, name).toBeGreaterThan(42);
    expect(lat, name).toBeLessThan(51);
    expect(lng, name).toBeGreaterThan(11);
    expect(lng, name).toBeLessThan(31);
  }
});
