import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Says how much test there is for the rules: `npm run rules`, and the last stage of the check. What counts is decided by what a file does, not by
// whether somebody wrote a test for it, nor by its name.
//
// A rule is a module that chooses (a condition, a loop, a search in a list) and is pure: it waits for nothing and touches neither page nor network
// nor disk. What draws (`*.tsx`, `draw-*`, `use-*`), words (`messages/`, `words.ts`) or describes a call (`contract.ts`) is tested where it is seen
// or called. A use case (`*.server.ts`) chooses as well, but among rows: its tests run on the database, so it is a figure of its own.

/** Lines of a module or of a test. */
export interface CountedFile {
  file: string;
  lines: number;
}

export interface RuleModule extends CountedFile {
  /** Of all tests that import it; 0: there are none. */
  testLines: number;
}

/** Lines of test for lines of what they test. */
export interface TestedLines<Module extends CountedFile = CountedFile> {
  name: 'rules' | 'use cases';
  modules: readonly Module[];
  tests: readonly CountedFile[];
  /** Below this the check fails. */
  bound: number;
}

const PROJECT = join(import.meta.dirname, '..');
/** The aim is 1. These are what stands, so that no change takes some away: raise them with the tests. */
const RULES_BOUND = 1;
const USE_CASES_BOUND = 0.56;

const NOT_TESTED_BY_ITSELF =
  /\.(?:test|examples|d)\.ts$|\.(?:server|worker)\.|\/(?:\w+-)?messages\/|\/pages\/|(?:^|[/-])(?:words|contract)\.ts$|\/(?:use|draw)-[^/]+$/;
const CHOOSES =
  /\bif \(|\bswitch \(|\bfor \(|\bwhile \(|\? |&&|\|\||\?\?|\.(?:filter|find|some|every|toSorted|reduce)\(/;
const WAITS_OR_TOUCHES =
  /\b(?:async|await|Promise|setTimeout|addEventListener|WebSocket|window|navigator|localStorage|sessionStorage)\b|\bdocument\.|\bfetch\(|^import (?!type).* from '(?:node:|leaflet)/m;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const TEXT = /(?<!from )'(?:[^'\\\n]|\\.)*'/g;
const THINNEST = 20;

/** Whether a module of the product is a rule, by what it does. */
export function isRule(file: string, text: string): boolean {
  if (NOT_TESTED_BY_ITSELF.test(file)) return false;
  const code = text.replace(COMMENT, '').replace(TEXT, "''");
  return CHOOSES.test(code) && !WAITS_OR_TOUCHES.test(code);
}

/** The files of the project that a test imports. */
export function importsOf(test: string, text: string): string[] {
  return [...text.matchAll(/from '(#|\.{1,2}\/)([^']+)'/g)].map(([, root = '', path = '']) =>
    root === '#' ? path : join(dirname(test), root, path),
  );
}

export function ratioOf({ modules, tests }: Pick<TestedLines, 'modules' | 'tests'>): number {
  return sumOf(tests) / sumOf(modules);
}

export function isTestedEnough(tested: TestedLines): boolean {
  return ratioOf(tested) >= tested.bound;
}

function sumOf(files: readonly CountedFile[]): number {
  return files.reduce((sum, { lines }) => sum + lines, 0);
}

/** Those with the most lines that no line of test stands against, the thinnest first. */
export function findThinnest(modules: readonly RuleModule[], count: number): RuleModule[] {
  const lack = ({ lines, testLines }: RuleModule) => lines - testLines;
  return modules
    .filter((module) => lack(module) > 0)
    .toSorted((a, b) => lack(b) - lack(a))
    .slice(0, count);
}

/** The rules of this project as they lie on the disk, and the tests that import one. */
export function readRules(): TestedLines<RuleModule> {
  const rules = new Map(
    listFiles('app/**/*.ts').flatMap((file) => {
      const text = readText(file);
      return isRule(file, text) ? [[file, { file, lines: countLines(text), testLines: 0 }]] : [];
    }),
  );
  const tests = listFiles('app/**/*.test.ts').flatMap((file) => {
    if (file.endsWith('.server.test.ts')) return [];
    const text = readText(file);
    const lines = countLines(text);
    const tested = importsOf(file, text).flatMap((path) => rules.get(path) ?? []);
    for (const rule of tested) rule.testLines += lines;
    return tested.length > 0 ? [{ file, lines }] : [];
  });
  return { name: 'rules', modules: [...rules.values()], tests, bound: RULES_BOUND };
}

/** What the server does with rows, with its queries, and the tests on the database. */
export function readUseCases(): TestedLines {
  const read = (files: readonly string[]) =>
    files.map((file) => ({ file, lines: countLines(readText(file)) }));
  const files = listFiles('app/**/*.server.ts');
  const tests = listFiles('app/**/*.server.test.ts');
  return { name: 'use cases', modules: read(files), tests: read(tests), bound: USE_CASES_BOUND };
}

function listFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: PROJECT })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}

function readText(file: string): string {
  return readFileSync(join(PROJECT, file), 'utf8');
}

function countLines(text: string): number {
  return text.trimEnd().split('\n').length;
}

/** `272 rules: 15671 lines of test for 18509 lines, 0.847` */
export function presentRatio(tested: TestedLines): string {
  const { name, modules, tests } = tested;
  return `${modules.length} ${name}: ${sumOf(tests)} lines of test for ${sumOf(modules)} lines, ${ratioOf(tested).toFixed(3)}`;
}

/** The thinnest, a line each: `  10 of 266  app/features/questionnaires/describe.ts` */
export function presentThinnest(modules: readonly RuleModule[]): string[] {
  return findThinnest(modules, THINNEST).map(
    ({ file, lines, testLines }) =>
      `${String(testLines).padStart(4)} of ${String(lines).padStart(3)}  ${file}`,
  );
}

if (import.meta.main) {
  const [rules, useCases] = [readRules(), readUseCases()];
  const lines = [
    ...presentThinnest(rules.modules),
    presentRatio(rules),
    presentRatio(useCases),
    `at least ${rules.bound} and ${useCases.bound}, the aim is 1`,
  ];
  for (const line of lines) console.log(line);
  if (![rules, useCases].every(isTestedEnough)) process.exitCode = 1;
}
