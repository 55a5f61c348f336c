import { expect, test } from 'vitest';
import { divideSheet } from './first-sheet.ts';

test('the rules of each file go where it is needed, in their order, and beginnings are left in no sheet', () => {
  const sheet =
    'sheet-of-0{--n:0}@layer base;sheet-of-12{--n:0}.a{x:y}@media print{.a{x:z}}sheet-of-3{--n: 0}.b{}sheet-of-4{--n:0}.c{}';
  expect(divideSheet(sheet, (file) => file === 0 || file === 3)).toEqual({
    first: '@layer base;.b{}',
    rest: '.a{x:y}@media print{.a{x:z}}.c{}',
    plain: '@layer base;.a{x:y}@media print{.a{x:z}}.b{}.c{}',
  });
});

test('rules of which no file is known stop the build', () => {
  expect(() => divideSheet('.a{x:y}sheet-of-0{--n:0}.b{}', () => true)).toThrow('no known file');
  expect(() => divideSheet('', () => true)).toThrow('no known file');
});
