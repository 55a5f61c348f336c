import { expect, test } from 'vitest';
import {
  findThinnest,
  importsOf,
  isRule,
  isTestedEnough,
  presentRatio,
  presentThinnest,
  ratioOf,
  readRules,
  readUseCases,
  type RuleModule,
  type TestedLines,
} from './rules.ts';

const rule = (file: string, lines: number, testLines = 0): RuleModule => ({
  file,
  lines,
  testLines,
});
const tested = (modules: number[], tests: number[], bound: number): TestedLines => ({
  name: 'rules',
  modules: modules.map((lines, index) => rule(`app/${index}.ts`, lines)),
  tests: tests.map((lines, index) => rule(`app/${index}.test.ts`, lines)),
  bound,
});
const CHOICE = 'export const older = (a: number, b: number) => (a > b ? a : b);\n';

test('what chooses is a rule, whether a test stands beside it or not', () => {
  expect(isRule('app/features/search/order.ts', CHOICE)).toBe(true);
  expect(isRule('app/staff/kit/order.ts', 'export function f(a: A) {\n  if (a) g();\n}')).toBe(
    true,
  );
});

test.each([
  ['nothing is chosen', "export const DAYS = 7;\nexport const KINDS = ['a', 'b'] as const;"],
  ['the choice stands in a comment or a text alone', "// a ? b : c\nexport const A = 'a ? b : c';"],
  ['it waits', 'export async function f(a: A) {\n  if (a) await g();\n}'],
  ['it touches the page', 'export const f = (a: A) => a && document.write(a);'],
  [
    'it reads the disk',
    "import { rmSync } from 'node:fs';\nexport const f = (a: A) => a && rmSync(a);",
  ],
])('no rule: %s', (_why, text) => {
  expect(isRule('app/features/search/order.ts', text)).toBe(false);
});

test.each([
  'app/features/mail/queries.server.ts',
  'app/features/mail/messages/hu.ts',
  'app/features/identity/factor-messages/hu.ts',
  'app/features/identity/factor-words.ts',
  'app/features/identity/staff-contract.ts',
  'app/features/search/use-markers.ts',
  'app/features/base-map/draw-locator.ts',
  'app/time/week.test.ts',
])('%s is tested where it is seen or called', (file) => {
  expect(isRule(file, CHOICE)).toBe(false);
});

test('a test counts for what it imports, from beside it or from elsewhere', () => {
  const text =
    "import { a } from './a.ts';\nimport { b } from '../b.ts';\nimport { c } from '#app/time/c.ts';\nimport x from 'y';";
  expect(importsOf('app/people/deep/all.test.ts', text)).toEqual([
    'app/people/deep/a.ts',
    'app/people/b.ts',
    'app/time/c.ts',
  ]);
});

test('as much test as the bound asks for is enough, one line less is not', () => {
  expect(isTestedEnough(tested([100, 100], [60, 100], 0.8))).toBe(true);
  expect(isTestedEnough(tested([100, 100], [60, 99], 0.8))).toBe(false);
});

test('the ratio is that of all lines together, not of one module after the other', () => {
  expect(ratioOf(tested([100, 10], [50, 60], 1))).toBe(1);
});

test('what is short of tests is told with its numbers, the most lacking first', () => {
  const modules = [rule('full', 10, 10), rule('small', 5, 0), rule('large', 400, 300)];
  expect(findThinnest(modules, 5).map(({ file }) => file)).toEqual(['large', 'small']);
  expect(findThinnest(modules, 1).map(({ file }) => file)).toEqual(['large']);
  expect(presentThinnest([rule('app/a.ts', 100, 5), rule('app/b.ts', 20, 120)])).toEqual([
    '   5 of 100  app/a.ts',
  ]);
  expect(presentRatio(tested([100, 20], [5, 120], 1))).toBe(
    '2 rules: 125 lines of test for 120 lines, 1.042',
  );
});

test('the rules and the use cases of this project are found with their tests', () => {
  const rules = readRules();
  expect(rules.modules.length).toBeGreaterThan(200);
  const week = rules.modules.find(({ file }) => file === 'app/time/week.ts');
  expect(week?.testLines).toBeGreaterThan(0);
  expect(readUseCases().modules.length).toBeGreaterThan(400);
});
