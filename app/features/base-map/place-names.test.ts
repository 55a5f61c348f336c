import { expect, test } from 'vitest';
import { placeNames } from './place-names.ts';

const SIZE = { width: 400, height: 300 };
const pinAt = (x: number, y: number) => ({
  left: x - 18,
  right: x + 18,
  top: y - 18,
  bottom: y + 18,
});

test('a name stands right of its point, below where that is taken, and beside a pin on its point', () => {
  const town = { text: 'Pécs', x: 200, y: 150 };
  const [alone] = placeNames([town], [], SIZE);
  expect(alone?.box).toMatchObject({ left: 205, top: 143 });
  const wall = { left: 195, right: 400, top: 0, bottom: 300 };
  const [below] = placeNames([{ ...town, x: 180 }], [wall], SIZE);
  expect(below?.box.top).toBe(155);
  const [beside] = placeNames([town], [pinAt(200, 150)], SIZE);
  expect(beside?.box).toMatchObject({ left: 223, top: 143 });
});

test('the names before it have the room; a name without any is left out', () => {
  const towns = ['Budapest', 'Budaörs', 'Budakeszi', 'Törökbálint', 'Érd', 'Diósd', 'Fót'].map(
    (text) => ({ text, x: 200, y: 150 }),
  );
  const placed = placeNames(towns, [], SIZE);
  expect(placed[0]?.name.text).toBe('Budapest');
  expect(placed.length).toBeGreaterThan(1);
  expect(placed.length).toBeLessThan(towns.length);
});

test('a name at the edge turns inwards, and none is cut', () => {
  const [name] = placeNames([{ text: 'Mosonmagyaróvár', x: 395, y: 150 }], [], SIZE);
  expect(name?.box.right).toBe(390);
  expect(placeNames([{ text: 'Győr', x: 500, y: 150 }], [], SIZE)).toEqual([]);
});
