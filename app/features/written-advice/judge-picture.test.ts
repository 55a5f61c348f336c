import { expect, test } from 'vitest';
import { judgePicture, type SeenPicture } from './judge-picture.ts';

const SIDE = 64;
/** A picture of 64 by 64 dots, each as bright as `at` says. */
const draw = (at: (x: number, y: number) => number, original = 3000): SeenPicture => ({
  originalWidth: original,
  originalHeight: original / 2,
  width: SIDE,
  height: SIDE,
  brightness: Uint8Array.from({ length: SIDE * SIDE }, (_, index) =>
    at(index % SIDE, Math.floor(index / SIDE)),
  ),
});
const lines = (light: number, dark: number) => (x: number) => (x % 8 < 4 ? light : dark);

test('a picture with sharp lines in good light is fine', () => {
  expect(judgePicture(draw(lines(220, 60)))).toBeNull();
});

test('one in which nothing is lit is too dark, however sharp', () => {
  expect(judgePicture(draw(lines(60, 5)))).toBe('dark');
  expect(judgePicture(draw(lines(140, 20)))).toBeNull();
});

test('one without edges is out of focus: brightness that flows over the whole of it', () => {
  expect(judgePicture(draw((x, y) => 80 + (x + y) / 2))).toBe('blurred');
  const soft = (x: number) => 128 + 60 * Math.sin((x / SIDE) * 2 * Math.PI);
  expect(judgePicture(draw(soft))).toBe('blurred');
});

test('one with too few dots is small, whatever it shows', () => {
  expect(judgePicture(draw(lines(220, 60), 799))).toBe('small');
  expect(judgePicture(draw(lines(220, 60), 800))).toBeNull();
});
