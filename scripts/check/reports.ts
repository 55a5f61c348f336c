import { stripVTControlCharacters } from 'node:util';

/** Results of one test runner. */
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    line: number;
    title: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** A test that passed only at the second try. */
export interface FlakyTest {
  /** `file:line title` */
  name: string;
  /** The first lines of what failed at the first try. */
  error: string;
}

/** Over all runs of a check: a machine that is busy with other work makes one of hundreds of journeys late; more of them are a fault. */
const FLAKY_MAX = 2;
/** Of an error: what was expected, what was there, and the first calls. */
const ERROR_LINES_MAX = 12;

/** Vitest's JSON report; a file that could not be loaded counts as a failed test. */
export function countVitest(json: string): TestCounts {
  const report = JSON.parse(json) as VitestReport;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests || report.numFailedTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Playwright's JSON report; tests that passed only at the second try have failed when they are more than two.
 * @param flakyBefore how many the runs of this check before it had: they count towards the two
 */
export function countPlaywright(json: string, flakyBefore = 0): TestCounts {
  const { stats, errors } = JSON.parse(json) as PlaywrightReport;
  const [passed, failed] =
    flakyBefore + stats.flaky > FLAKY_MAX ? [0, stats.flaky] : [stats.flaky, 0];
  return {
    passed: stats.expected + passed,
    failed: stats.unexpected + failed + errors.length,
    skipped: stats.skipped,
  };
}

/** The tests that passed only at the second try. */
export function findFlaky(json: string): FlakyTest[] {
  const list = ({ suites = [], specs }: PlaywrightSuite): FlakyTest[] => [
    ...suites.flatMap(list),
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ results }) => ({
          name: `${file}:${line} ${title}`,
          error: beginningOf(results[0]?.errors[0]?.message ?? ''),
        })),
    ),
  ];
  return (JSON.parse(json) as PlaywrightReport).suites.flatMap(list);
}

function beginningOf(error: string): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(0, ERROR_LINES_MAX).join('\n');
}

/** The results of several runners as those of one. */
export function sumCounts(counts: readonly TestCounts[]): TestCounts {
  const sum = (key: keyof TestCounts) => counts.reduce((total, count) => total + count[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** `12 passed, 0 failed, 1 skipped`, summed over the runners. */
export function presentCounts(counts: readonly TestCounts[]): string {
  const { passed, failed, skipped } = sumCounts(counts);
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** A line that names what passed only at the second try in all runs of a check; null when nothing did. */
export function presentFlaky(tests: readonly FlakyTest[]): string | null {
  return tests.length === 0
    ? null
    : `only at a second try (${tests.length}, at most ${FLAKY_MAX} may): ${tests.map(({ name }) => name).join(' | ')}`;
}

/** Lines in which a program warns of something and goes on: Node (deprecations), Vite, React Router. */
export function findWarnings(output: string): string[] {
  return output
    .split('\n')
    .filter((line) =>
      /^\(node:\d+\) |^\s*\(!\)|^\s*(?:warning|warn)\b|\[warn(?:ing)?\]|⚠/i.test(line),
    );
}

/** How many files a tool says it has read; 0 when it does not say. */
export function countFilesRead(output: string): number {
  return Number(/\bon (\d+) files?\b/.exec(output)?.[1] ?? 0);
}
