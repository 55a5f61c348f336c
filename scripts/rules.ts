import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Says how much test there is beside each rule: `npm run rules`. A rule is what the requirement decides and a pure function
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
/** Served, worded, hooked to a page, or only the shape of a call. */
const NEVER =
  /\.test\.ts$|\.server\.|\.worker\.|\/(?:\w+-)?messages\/|(?:^|[/-])(?:words|contract)\.ts$|\/use-[^/]+$/;
const THINNEST = 20;

/** Whether a file that lies in one of the homes of rules is one. */
export function isRule(file: string, hasTest: boolean): boolean {
  return !NEVER.test(file) && (hasTest || ALWAYS.test(file));
}

/** Lines of test for one line of rules. */
export function ratioOf(modules: readonly RuleModule[]): number {
  const sum = (key: 'lines' | 'testLines') =>
    modules.reduce((total, module) => total + module[key], 0);
  return sum('testLines') / sum('lines');
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
    return [{ file, lines: countLines(file), testLines: files.has(test) ? countLines(test) : 0 }];
  });
}

function countLines(file: string): number {
  return readFileSync(join(PROJECT, file), 'utf8').trimEnd().split('\n').length;
}

if (import.meta.main) {
  const rules = readRules();
  for (const { file, lines, testLines } of findThinnest(rules, THINNEST)) {
    console.log(`${String(testLines).padStart(4)} of ${String(lines).padStart(3)}  ${file}`);
  }
  const ratio = ratioOf(rules);
  const [lines, testLines] = [
    rules.reduce((sum, rule) => sum + rule.lines, 0),
    rules.reduce((sum, rule) => sum + rule.testLines, 0),
  ];
  console.log(
    `${rules.length} rules: ${testLines} lines of test for ${lines} lines, ${ratio.toFixed(3)}`,
  );
  if (ratio < 1) process.exitCode = 1;
}
