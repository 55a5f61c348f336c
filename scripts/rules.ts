import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Says how much test there is beside each rule: `npm run rules`, and the last stage of the check. A rule is what the requirement decides and a pure function
// computes; what loads, stores, sends, words or draws is tested on the database and in the browser.

export interface RuleModule {
  file: string;
  lines: number;
  /** Of the test of the same name beside it; 0: there is none. */
  testLines: number;
}

const PROJECT = join(import.meta.dirname, '..');
/** What features, people, times and the platform decide; looks (`ui`, `themes`, `portal`), words and the demo decide nothing. */
const HOMES = 'app/{features,people,platform,time}/**/*.ts';
/** Rules whether they have a test or not: here nothing else lies. */
const ALWAYS = /^app\/(?:people|time)\/|-rules\.ts$/;
/** Served, worded, drawn, hooked to a page, or only the shape of a call. */
const NEVER =
  /\.test\.ts$|\.server\.|\.worker\.|\/(?:\w+-)?messages\/|(?:^|[/-])(?:words|contract)\.ts$|\/(?:use|draw)-[^/]+$/;
/** Lists and numbers alone compute nothing; whoever reads them is tested with them. */
const COMPUTES = /\bfunction\b|=>/;
const THINNEST = 20;

/** Whether a file that lies in one of the homes of rules is one. */
export function isRule(file: string, hasTest: boolean): boolean {
  return !NEVER.test(file) && (hasTest || ALWAYS.test(file));
}

/** Whether something is decided in it, rather than only listed. */
export function isComputing(text: string): boolean {
  return COMPUTES.test(text);
}

/** Lines of test for one line of rules. */
export function ratioOf(modules: readonly RuleModule[]): number {
  return sumOf(modules, 'testLines') / sumOf(modules, 'lines');
}

function sumOf(modules: readonly RuleModule[], key: 'lines' | 'testLines'): number {
  return modules.reduce((sum, module) => sum + module[key], 0);
}

/** Those with the most lines that no line of test stands against, the thinnest first. */
export function findThinnest(modules: readonly RuleModule[], count: number): RuleModule[] {
  const lack = ({ lines, testLines }: RuleModule) => lines - testLines;
  return modules
    .filter((module) => lack(module) > 0)
    .toSorted((a, b) => lack(b) - lack(a))
    .slice(0, count);
}

/** The rules of this project as they lie on the disk. */
export function readRules(): RuleModule[] {
  const files = new Set(
    globSync(HOMES, { cwd: PROJECT }).map((file) => file.replaceAll('\\', '/')),
  );
  return [...files].toSorted().flatMap((file) => {
    const test = file.replace(/\.ts$/, '.test.ts');
    if (!isRule(file, files.has(test))) return [];
    const text = readText(file);
    if (!isComputing(text)) return [];
    const testLines = files.has(test) ? countLines(readText(test)) : 0;
    return [{ file, lines: countLines(text), testLines }];
  });
}

function readText(file: string): string {
  return readFileSync(join(PROJECT, file), 'utf8');
}

function countLines(text: string): number {
  return text.trimEnd().split('\n').length;
}

/** The aim: a line of test for each line of rules. */
export function isTestedEnough(modules: readonly RuleModule[]): boolean {
  return ratioOf(modules) >= 1;
}

/** `184 rules: 13687 lines of test for 13512 lines, 1.013` */
export function presentRatio(modules: readonly RuleModule[]): string {
  const [lines, testLines] = [sumOf(modules, 'lines'), sumOf(modules, 'testLines')];
  return `${modules.length} rules: ${testLines} lines of test for ${lines} lines, ${ratioOf(modules).toFixed(3)}`;
}

/** The thinnest, a line each: `  10 of 266  app/features/questionnaires/describe.ts` */
export function presentThinnest(modules: readonly RuleModule[]): string[] {
  return findThinnest(modules, THINNEST).map(
    ({ file, lines, testLines }) =>
      `${String(testLines).padStart(4)} of ${String(lines).padStart(3)}  ${file}`,
  );
}

if (import.meta.main) {
  const rules = readRules();
  for (const line of [...presentThinnest(rules), presentRatio(rules)]) console.log(line);
  if (!isTestedEnough(rules)) process.exitCode = 1;
}
