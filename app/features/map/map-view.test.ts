import { describe, expect, test } from 'vitest';
import {
  alignView,
  BOX_PATTERN,
  CLUSTER_DELAY_MS,
  FIT_DELAY_MS,
  formatBox,
  groupSizeOf,
  isTileInRegion,
  MAP_CENTRE,
  MAP_ZOOM,
  MAP_ZOOM_MAX,
  parseBox,
  ZOOM_PATTERN,
} from './map-view.ts';

test('the map opens on Budapest at zoom 8 and goes no nearer than 18; its pauses are as specified [C799] [C800] [C801] [C802] [C803] [C804]', () => {
  expect(MAP_CENTRE.HU).toEqual({ lat: 47.49801, lng: 19.03991 });
  expect([MAP_ZOOM, MAP_ZOOM_MAX, CLUSTER_DELAY_MS, FIT_DELAY_MS]).toEqual([8, 18, 200, 500]);
});

describe('a box', () => {
  const box = { west: 16.1, south: 45.7, east: 22.9, north: 48.6 };

  test('is read as it was written, and its text fits the call', () => {
    expect(formatBox(box)).toBe('16.1,45.7,22.9,48.6');
    expect(parseBox(formatBox(box))).toEqual(box);
    const fine = { west: -0.123456789, south: 0.000001234, east: 1 / 3, north: 2 / 3 };
    expect(formatBox(fine)).toMatch(new RegExp(`^${BOX_PATTERN}$`));
  });

  test.each(['23,45,16,48', '16,48,23,45', '16,45,16,48', '-181,45,16,48', '16,45,23,91', '1,2,3'])(
    'that is none (%s) is refused',
    (text) => {
      expect(parseBox(text)).toBeNull();
    },
  );

  test('grows to whole groups: near views ask the same, and none is cut by the edge', () => {
    const near = { ...box, west: box.west + 0.001, north: box.north - 0.001 };
    expect(alignView({ box: near, zoom: 8 })).toEqual(alignView({ box, zoom: 8 }));
    const grown = alignView({ box, zoom: 8 }).box;
    const { width, height } = groupSizeOf(8);
    expect(grown.west).toBeLessThanOrEqual(box.west);
    expect(grown.north).toBeGreaterThanOrEqual(box.north);
    expect(grown.west / width).toBeCloseTo(Math.round(grown.west / width));
    expect(grown.north / height).toBeCloseTo(Math.round(grown.north / height));
  });
});

test('zooms of the call are whole numbers up to the nearest', () => {
  const isZoom = new RegExp(`^(${ZOOM_PATTERN})$`);
  expect(['0', '8', '18'].every((zoom) => isZoom.test(zoom))).toBe(true);
  expect(['19', '8.5', '-1', '08', ''].some((zoom) => isZoom.test(zoom))).toBe(false);
});

test('tiles of the region are fetched, others are not', () => {
  // Budapest
  expect(isTileInRegion({ z: 8, x: 141, y: 89 })).toBe(true);
  expect(isTileInRegion({ z: 0, x: 0, y: 0 })).toBe(true);
  // New York, and past the edge of the world
  expect(isTileInRegion({ z: 8, x: 75, y: 96 })).toBe(false);
  expect(isTileInRegion({ z: 3, x: 999_999, y: 2 })).toBe(false);
});
