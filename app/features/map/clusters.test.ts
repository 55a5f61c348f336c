import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsOf, createClusters, spreadApart, toPins } from './clusters.ts';

const EUROPE = { west: -10, south: 35, east: 40, north: 60 };
const BUDAPEST = [
  { id: 1, lat: 47.5, lng: 19.04 },
  { id: 2, lat: 47.51, lng: 19.06 },
  { id: 3, lat: 47.49, lng: 19.08 },
];
const SZEGED = { id: 4, lat: 46.25, lng: 20.15 };

describe('clusters', () => {
  test('near markers are one pin with their number, a far one stands by itself [C223]', () => {
    const pins = createClusters([...BUDAPEST, SZEGED]).find(EUROPE, 7);
    expect(pins.map(({ count }) => count).toSorted()).toEqual([1, 3]);
    expect(pins.find(({ count }) => count === 1)).toMatchObject({
      key: 'p4',
      id: SZEGED.id,
      lat: expect.closeTo(SZEGED.lat),
      lng: expect.closeTo(SZEGED.lng),
    });
  });

  test('a cluster says from which zoom on it falls apart, and from near each marker is its own pin', () => {
    const clusters = createClusters([...BUDAPEST, SZEGED]);
    let zoom = 7;
    let steps = 0;
    for (
      let pins = clusters.find(EUROPE, zoom);
      pins.length < 4;
      pins = clusters.find(EUROPE, zoom)
    ) {
      zoom = Math.max(...pins.map(({ count, zoomApart }) => (count > 1 ? zoomApart : 0)));
      steps += 1;
    }
    expect(zoom).toBeLessThanOrEqual(13);
    expect(steps).toBeLessThanOrEqual(5);
    expect(
      clusters
        .find(EUROPE, 18)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([1, 2, 3, 4]);
  });

  test('only what lies in the box is there, also between two zooms', () => {
    const pins = createClusters([...BUDAPEST, SZEGED]).find(
      { west: 20, south: 46, east: 21, north: 47 },
      9.25,
    );
    expect(pins.map(({ id }) => id)).toEqual([4]);
  });

  test('of five thousand markers none is lost, and few enough pins are left', () => {
    const many = Array.from({ length: 5000 }, (_, id) => ({
      id,
      lat: 45.8 + ((id * 7919) % 2700) / 1000,
      lng: 16.2 + ((id * 104_729) % 6500) / 1000,
    }));
    const pins = createClusters(many).find(EUROPE, 8);
    expect(pins.reduce((sum, { count }) => sum + count, 0)).toBe(5000);
    expect(pins.length).toBeLessThan(400);
  });
});

test('no two pins cover each other, at whole zooms and between', () => {
  const many = Array.from({ length: 300 }, (_, id) => ({
    id,
    lat: 45.8 + ((id * 7919) % 2700) / 1000,
    lng: 16.2 + ((id * 104_729) % 6500) / 1000,
  }));
  for (const zoom of [6, 7.25, 8, 9.5]) {
    const pins = createClusters(many).find(EUROPE, zoom);
    const world = 256 * 2 ** zoom;
    const middles = pins.map(({ lat, lng, count }) => ({
      x: (lng / 360) * world,
      y:
        (-Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)) * world -
        (count === 1 ? 14 : 0),
    }));
    const touching = middles.filter((one, i) =>
      middles.some(
        (other, k) => k < i && Math.abs(one.x - other.x) < 43.9 && Math.abs(one.y - other.y) < 43.9,
      ),
    );
    expect(touching, String(zoom)).toEqual([]);
    expect(pins.reduce((sum, { count }) => sum + count, 0)).toBe(many.length);
  }
});

test('providers under one roof stand side by side at the nearest zoom', () => {
  const house = Array.from({ length: 9 }, (_, id) => ({ id, lat: 47.5, lng: 19.04 }));
  const places = new Set(spreadApart(house).map(({ lat, lng }) => `${lat},${lng}`));
  expect(places.size).toBe(house.length);
  expect(spreadApart(house)[0]).toEqual(house[0]);
  expect(createClusters(house).find(EUROPE, 18)).toHaveLength(house.length);
});

test("the server's groups are pins as they are", () => {
  const pins = toPins([{ id: 9, lat: 47.5, lng: 19.05, count: 120 }, SZEGED], 9);
  expect(pins).toMatchObject([
    { count: 120, zoomApart: 11 },
    { key: 'p4', count: 1 },
  ]);
});

test('the bounds hold every marker', () => {
  expect(boundsOf([...BUDAPEST, SZEGED])).toEqual({
    west: 19.04,
    south: 46.25,
    east: 20.15,
    north: 47.51,
  });
  expect(boundsOf([])).toBeNull();
});

test('a pin of several is known by the lowest number in it, in whatever order they come', () => {
  const first = { id: 1, lat: 47.5, lng: 19.04 };
  const second = { id: 2, lat: 47.51, lng: 19.06 };
  const third = { id: 3, lat: 47.49, lng: 19.08 };
  for (const order of [
    [first, second, third],
    [third, second, first],
    [second, third, first],
    [third, first, second],
  ]) {
    expect(createClusters(order).find(EUROPE, 5)).toMatchObject([{ id: 1, count: 3 }]);
    expect(toPins(order, 5)).toMatchObject([{ id: 1, count: 3 }]);
  }
});

test('no provider gets lost or counted twice, however near they are and from wherever one looks', () => {
  const marker = fc.record({
    lat: fc.double({ min: 45, max: 48, noNaN: true }),
    lng: fc.double({ min: 17, max: 25, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(marker, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 3, max: 18 }),
      (places, zoom) => {
        const markers = places.map((place, index) => ({ id: index + 1, ...place }));
        for (const pins of [createClusters(markers).find(EUROPE, zoom), toPins(markers, zoom)]) {
          expect(pins.reduce((sum, { count }) => sum + count, 0)).toBe(markers.length);
          expect(new Set(pins.map(({ key }) => key)).size).toBe(pins.length);
        }
      },
    ),
  );
});
