import { describe, expect, test } from 'vitest';
import { readGround, readLabels, toWorld, WORLD, type Label } from './ground.ts';

const find = (labels: readonly Label[], text: string) => labels.find((one) => one.text === text);

describe('where a point lies in the world', () => {
  test.each([
    ['the middle', 0, 0, 128, 128],
    ['the western edge', -180, 0, 0, 128],
    ['the northern edge of the square', 0, 85.051_129, 128, 0],
    ['the southern one', 0, -85.051_129, 128, 256],
    // Reckoned by the other form of Mercator's: 128 - 128 / π * asinh(tan(lat)).
    ['Budapest', 19.0402, 47.4979, 141.539, 89.52],
  ])('%s', (_, lng, lat, x, y) => {
    const [foundX, foundY] = toWorld(lng, lat);
    expect(foundX).toBeCloseTo(x, 2);
    expect(foundY).toBeCloseTo(y, 2);
  });
});

describe('the ground', () => {
  const ground = readGround('HU');

  test('each line lies in its box, which lies in the world and is no larger than it must be', () => {
    for (const { points, west, east, north, south } of Object.values(ground).flat()) {
      const xs = points.filter((_, index) => index % 2 === 0);
      const ys = points.filter((_, index) => index % 2 === 1);
      expect([west, east]).toEqual([Math.min(...xs), Math.max(...xs)]);
      expect([north, south]).toEqual([Math.min(...ys), Math.max(...ys)]);
      expect(Math.min(west, north) >= 0 && Math.max(east, south) <= WORLD).toBe(true);
    }
  });

  test.each([
    ['HU', 19.04, 47.5],
    ['RO', 26.1, 44.43],
  ] as const)('home of %s is the country that its capital lies in', (market, lng, lat) => {
    const [x, y] = toWorld(lng, lat);
    const around = ({ west, east, north, south }: (typeof ground.home)[number]) =>
      west < x && x < east && north < y && y < south;
    const other = market === 'HU' ? 'RO' : 'HU';
    expect(readGround(market).home.some(around)).toBe(true);
    expect(readGround(other).home.some(around)).toBe(false);
    expect(readGround(other).land).toEqual(ground.land);
  });
});

describe('names on the map', () => {
  const labels = readLabels('hu');

  test.each([
    ['hu', 'MAGYARORSZÁG', 'Bukarest'],
    ['ro', 'UNGARIA', 'București'],
    ['en', 'HUNGARY', 'Bucharest'],
  ] as const)('in %s: %s, %s', (locale, country, capital) => {
    const own = readLabels(locale);
    expect(find(own, country)).toMatchObject({ kind: 'country', zoom: 5, zoomMax: 7 });
    expect(find(own, capital)).toMatchObject({ kind: 'capital', zoom: 5, zoomMax: 18 });
  });

  test('our two countries are named from farther away than their neighbours', () => {
    const early = labels.filter(({ kind, zoom }) => kind === 'country' && zoom === 5);
    expect(early.map(({ text }) => text).toSorted()).toEqual(['MAGYARORSZÁG', 'ROMÁNIA']);
  });

  test('the larger of two towns is named no later', () => {
    const zooms = labels
      .filter(({ kind }) => kind === 'capital' || kind === 'town')
      .map(({ zoom }) => zoom);
    // They come by their size.
    expect(zooms).toEqual(zooms.toSorted((one, other) => one - other));
    expect([...new Set(zooms)]).toEqual([5, 7, 8, 9, 10]);
  });
});
