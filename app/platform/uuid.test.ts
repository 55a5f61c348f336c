import { expect, test } from 'vitest';
import { UUID } from './uuid.ts';

test.each([
  ['0198c0de-0000-7000-8000-000000000000', true],
  ['0198C0DE-0000-7000-8000-000000000000', false],
  ['0198c0de000070008000000000000000', false],
  [' 0198c0de-0000-7000-8000-000000000000', false],
  ['0198c0de-0000-7000-8000-000000000000\n', false],
  ['', false],
])('%j is an id: %s', (text, isOne) => {
  expect(UUID.test(text)).toBe(isOne);
});
