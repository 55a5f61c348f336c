import { expect, test } from 'vitest';
import { drawLocator } from './draw-locator.ts';

const BUDAPEST = { lat: 47.5, lng: 19.04 };

test('a locator shows the ground, the water, the towns around and the place itself', () => {
  const svg = drawLocator(BUDAPEST, { market: 'HU', locale: 'hu' });
  // The whole picture lies in the country: its area is the frame.
  expect(svg).toMatch(/<path class="map-land" d="M[^"]+Z"\/>/);
  expect(svg).toContain('class="map-river"');
  expect(svg).toContain('>Budapest</text>');
  expect(svg).toContain('<path class="map-pin" d="M176 100');
  // A page carries it twice: in its text and in its data.
  expect(svg.length).toBeLessThan(5_000);
});

test('the country ends at its border', () => {
  const border = drawLocator({ lat: 47.53, lng: 21.9 }, { market: 'HU', locale: 'hu' });
  expect(border).toContain('class="map-border"');
  expect(border).toMatch(/class="map-neighbour"/);
  const foreign = drawLocator({ lat: 44.43, lng: 26.1 }, { market: 'HU', locale: 'ro' });
  expect(foreign).not.toContain('class="map-land"');
  expect(foreign).toContain('>București</text>');
});

test('names stay in the picture and touch neither each other nor the pin', () => {
  for (const lng of [18.2, 18.7, 19.04, 20.1, 21.6]) {
    const svg = drawLocator({ ...BUDAPEST, lng }, { market: 'HU', locale: 'hu' });
    const boxes = [...svg.matchAll(/<text class="map-name" x="(\d+)" y="(\d+)">([^<]+)</g)].map(
      ([, x, y, text = '']) => ({ x: Number(x), y: Number(y), width: text.length * 6.6 }),
    );
    expect(boxes.length).toBeGreaterThan(0);
    for (const [i, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThan(0);
      expect(box.x + box.width).toBeLessThan(352);
      for (const other of boxes.slice(i + 1)) {
        const isApart =
          box.x + box.width <= other.x + 1 ||
          other.x + other.width <= box.x + 1 ||
          Math.abs(box.y - other.y) >= 13;
        expect(isApart, `${lng}: ${JSON.stringify([box, other])}`).toBe(true);
      }
    }
  }
});
