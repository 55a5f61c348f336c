import { expect, it } from 'vitest';
import { initialsOf, tintOf } from './initials.ts';

it.each([
  ['Dr. Kovács Éva', 'KÉ'],
  ['Prof. Dr. Szőke-Nagy Ádám', 'SN'],
  ['dr. ȘTEFAN Ioana', 'ȘI'],
  ['Ősz', 'Ő'],
  ['„Árnika” Rendelő', 'ÁR'],
  ['Dr.', 'D'],
  ['', ''],
])('takes the first letters of %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('gives a name the same tint every time', () => {
  expect(tintOf('Dr. Kovács Éva', 5)).toBe(tintOf('Dr. Kovács Éva', 5));
  expect(tintOf('', 5)).toBe(0);
});
