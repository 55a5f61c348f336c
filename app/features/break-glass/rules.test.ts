import { expect, test } from 'vitest';
import { checkComment } from './rules.ts';

test.each([
  ['', 'required'],
  ['too short', 'tooShort'],
  ['just right', null],
  ['x'.repeat(500), null],
  ['x'.repeat(501), 'tooLong'],
  // Characters, not the units that they are made of.
  ['🚑'.repeat(9), 'tooShort'],
  ['🚑'.repeat(10), null],
  ['🚑'.repeat(500), null],
  ['🚑'.repeat(501), 'tooLong'],
])('of the reason %j whoever opens a person is told %s', (text, error) => {
  expect(checkComment(text)).toBe(error);
});
