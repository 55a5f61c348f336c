import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from './check/command.ts';
import {
  findThinnest,
  isComputing,
  isRule,
  isTestedEnough,
  presentRatio,
  presentThinnest,
  ratioOf,
  readRules,
  type RuleModule,
} from './rules.ts';

const rule = (file: string, lines: number, testLines: number): RuleModule => ({
  file,
  lines,
  testLines,
});

test.each([
  ['app/time/week.ts', false],
  ['app/people/phone.ts', false],
  ['app/features/files/file-rules.ts', false],
  ['app/features/questionnaires/assess.ts', true],
])('%s is a rule', (file, hasTest) => {
  expect(isRule(file, hasTest)).toBe(true);
});

test.each([
  ['app/features/questionnaires/assess.ts', false],
  ['app/features/mail/queries.server.ts', true],
  ['app/features/mail/messages/hu.ts', true],
  ['app/features/identity/factor-messages/hu.ts', true],
  ['app/features/identity/factor-words.ts', true],
  ['app/features/identity/staff-contract.ts', true],
  ['app/features/search/use-markers.ts', true],
  ['app/time/use-instant.ts', false],
  ['app/features/base-map/draw-locator.ts', true],
  ['app/time/week.test.ts', false],
])('%s is none (with a test: %s)', (file, hasTest) => {
  expect(isRule(file, hasTest)).toBe(false);
});

test.each([
  ["export const DAYS = 7;\nexport const KINDS = ['a', 'b'] as const;", false],
  ['export function sum(a: number): number {\n  return a;\n}', true],
  ['export const double = (a: number) => 2 * a;', true],
])('%j computes: %s', (text, isIt) => {
  expect(isComputing(text)).toBe(isIt);
});

test('a line of test for each line of rules is enough, one less is not', () => {
  expect(isTestedEnough([rule('a', 100, 60), rule('b', 100, 140)])).toBe(true);
  expect(isTestedEnough([rule('a', 100, 60), rule('b', 100, 139)])).toBe(false);
});

test('what is short of tests is told with its numbers', () => {
  const modules = [rule('app/a.ts', 100, 5), rule('app/b.ts', 20, 120)];
  expect(presentThinnest(modules)).toEqual(['   5 of 100  app/a.ts']);
  expect(presentRatio(modules)).toBe('2 rules: 125 lines of test for 120 lines, 1.042');
});

test('the ratio is that of all lines together, not of one module after the other', () => {
  expect(ratioOf([rule('a', 100, 50), rule('b', 10, 60)])).toBe(1);
});

test('the thinnest lacks the most lines; what has enough is not named', () => {
  const modules = [rule('full', 10, 10), rule('small', 5, 0), rule('large', 400, 300)];
  expect(findThinnest(modules, 5).map(({ file }) => file)).toEqual(['large', 'small']);
  expect(findThinnest(modules, 1).map(({ file }) => file)).toEqual(['large']);
});

test('the rules of this project are found with their tests', () => {
  const rules = readRules();
  expect(rules.length).toBeGreaterThan(100);
  for (const { file, testLines } of rules) {
    expect(existsSync(join(PROJECT, file.replace(/\.ts$/, '.test.ts'))), file).toBe(testLines > 0);
  }
});
