import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireBrowser } from '../browser.ts';
import { requireTurnServer } from '../turn-server.ts';
import { isInOrder, presentCoverage, readCoverage } from '../requirements.ts';
import {
  isTestedEnough,
  presentRatio,
  presentThinnest,
  readRules,
  readUseCases,
} from '../rules.ts';
import { runCommand } from './command.ts';
import {
  ANY_DAY,
  chooseDay,
  DAILY_INTEGRATION,
  DAILY_JOURNEYS,
  WALKED_AT_ANOTHER_DAY,
} from './days.ts';
import {
  countFilesRead,
  countPlaywright,
  countVitest,
  findFlaky,
  findWarnings,
  presentCounts,
  sumCounts,
  type FlakyTest,
  type TestCounts,
} from './reports.ts';

export interface StageResult {
  isSuccess: boolean;
  /** Half a line: what was looked at, or what is wrong. */
  detail: string;
  /** Tests that passed only at the second try: printed below the stage, however it ended. */
  flaky?: readonly FlakyTest[];
  /** Printed below the stage; for a failure what its program said. */
  output?: string;
  counts?: TestCounts;
}

export interface Stage {
  name: string;
  /** Stages that must have succeeded before. */
  needs?: string[];
  /** It waits for the network nearly all of the time: it begins with its step and takes no core from the others. */
  isWaiting?: boolean;
  /** @param flakyBefore how many tests of the stages before passed only at the second try */
  run: (reportFolder: string, flakyBefore: number) => Promise<StageResult>;
}

/**
 * Everything that must hold before a change is accepted, in steps. The stages of a step run beside each other, as many as there
 * are cores, the longest first: most of them keep one core busy. The journeys have the machine for
 * themselves once their portal stands.
 */
export const STEPS: Stage[][] = [
  // The types of the routes, which lint reads.
  [{ name: 'routes', run: () => check(['react-router', 'typegen']) }],
  [
    // On a machine that has none of them they are loaded and unpacked for half a minute.
    { name: 'programs', isWaiting: true, run: installPrograms },
    { name: 'unit', run: (folder) => runVitest('unit', folder) },
    { name: 'build', run: () => check(['npm', 'run', '--silent', 'build']) },
    { name: 'format', run: () => checkFiles(['oxfmt', '--check', '.']) },
  ],
  [
    {
      name: 'integration',
      run: (folder) => runVitest('integration', folder, { except: DAILY_INTEGRATION }),
    },
    // In what it leaves of the cores while it waits for processes and clocks. It says what `tsc` says, too: both need the same types.
    {
      name: 'lint, types',
      run: () => checkFiles(['oxlint', '--type-aware', '--type-check', '--deny-warnings']),
    },
  ],
  [
    {
      name: 'journeys',
      needs: ['build', 'programs'],
      run: (folder, flakyBefore) =>
        runPlaywright(folder, { without: WALKED_AT_ANOTHER_DAY }, flakyBefore),
    },
    // On the core that is idle while the portal makes its database.
    {
      name: 'unused code',
      run: () => check(['knip', '--no-progress', '--treat-config-hints-as-errors']),
    },
  ],
  [{ name: 'another day', needs: ['build', 'programs'], run: checkAnotherDay }],
  [
    { name: 'requirements', run: checkRequirements },
    { name: 'rules', run: checkRules },
  ],
];

const OUTPUT_LINES_MAX = 200;
const NAME_WIDTH = 14;

/** One line, and below it what its program said when that is worth reading: always after a failure. */
export function presentStage(
  name: string,
  { isSuccess, detail, flaky = [], output }: StageResult,
  milliseconds: number,
  isShown = false,
): string {
  const seconds = (milliseconds / 1000).toFixed(1).padStart(6);
  const line = [
    `${isSuccess ? '✓' : '✗'} ${name.padEnd(NAME_WIDTH)} ${seconds} s  ${detail}`,
    ...flaky.map(({ name, error }) => `    flaky: ${name}\n${error.replaceAll(/^/gm, '      ')}`),
  ].join('\n');
  return output && (!isSuccess || isShown) ? `${line}\n${indentEnd(output)}` : line;
}

function indentEnd(output: string): string {
  const lines = output.trim().split('\n');
  const shown = lines.slice(-OUTPUT_LINES_MAX).map((line) => `    ${line}`);
  return lines.length > shown.length ? ['    ...', ...shown].join('\n') : shown.join('\n');
}

/** A command that must succeed and warn of nothing. */
async function check(command: string[]): Promise<StageResult> {
  const { isSuccess, output } = await runCommand(command);
  const warnings = findWarnings(output);
  return {
    isSuccess: isSuccess && warnings.length === 0,
    detail: warnings.length > 0 ? `${warnings.length} warning(s)` : '',
    output,
  };
}

/** As `check`, for a tool that tells how many files it read: one that reads none proves nothing. */
async function checkFiles(command: string[]): Promise<StageResult> {
  const result = await check(command);
  const files = countFilesRead(result.output ?? '');
  return {
    ...result,
    isSuccess: result.isSuccess && files > 0,
    detail: `${files} files read ${result.detail}`.trim(),
  };
}

/** What the journeys need beside the packages: one after the other, since Debian installs one at a time. */
async function installPrograms(): Promise<StageResult> {
  const browser = await check(['node', 'scripts/browser.ts']);
  const turnServer = await check(['node', 'scripts/turn-server.ts']);
  return {
    isSuccess: browser.isSuccess && turnServer.isSuccess,
    detail: [browser.detail, turnServer.detail].join(' ').trim(),
    output: [browser.output, turnServer.output].join('\n'),
  };
}

interface TestSelection {
  /** Parts of the paths of the test files; all without it. */
  files?: readonly string[];
  /** For `CHECK_AT`; today without it. */
  at?: string;
  /** How the paths of test files begin that are not run. */
  except?: readonly string[];
  /** A pattern of journeys that are not walked. */
  without?: string;
}

/** Runs one project of Vitest. */
export async function runVitest(
  project: 'unit' | 'integration',
  reportFolder: string,
  { files = [], except = [], at }: TestSelection = {},
): Promise<StageResult> {
  const report = join(reportFolder, `${project}-${at?.replaceAll(':', '') ?? 'today'}.json`);
  const { isSuccess, output } = await runCommand(
    [
      'vitest',
      'run',
      ...files,
      ...except.flatMap((start) => [`--exclude=${start}*`, `--exclude=${start}*/**`]),
      `--project=${project}`,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { CHECK_AT: at },
  );
  return presentTests(isSuccess, output, await readReport(report, countVitest));
}

/** Runs the journeys. */
export async function runPlaywright(
  reportFolder: string,
  { files = [], at, without }: TestSelection = {},
  flakyBefore = 0,
): Promise<StageResult> {
  const report = join(reportFolder, `journeys-${at?.replaceAll(':', '') ?? 'today'}.json`);
  const lines: string[] = [];
  let browser: string;
  try {
    browser = requireBrowser((line) => lines.push(line));
    requireTurnServer((line) => lines.push(line));
  } catch (error) {
    return presentTests(false, (error as Error).message, null);
  }
  const { isSuccess, output } = await runCommand(
    [
      'playwright',
      'test',
      ...files,
      ...(without ? [`--grep-invert=${without}`] : []),
      '--forbid-only',
      '--retries=1',
      '--reporter=dot,json',
    ],
    {
      CHECK_AT: at,
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // It gives its workers the second setting, and Node warns when both are there.
      NO_COLOR: undefined,
      FORCE_COLOR: '0',
    },
  );
  lines.push(output);
  const counts = await readReport(report, (json) => countPlaywright(json, flakyBefore));
  return {
    ...presentTests(isSuccess, lines.join('\n'), counts),
    flaky: (await readReport(report, findFlaky)) ?? [],
  };
}

/** Some tests as if it were another day, so that what fails on a Sunday is not found by whoever clones on a Sunday. */
async function checkAnotherDay(reportFolder: string, flakyBefore: number): Promise<StageResult> {
  const { name, at } = chooseDay(new Date());
  // Beside each other: each begins by making a database, which keeps one core busy.
  const [integration, journeys] = await Promise.all([
    runVitest('integration', reportFolder, { files: DAILY_INTEGRATION, at }),
    runPlaywright(reportFolder, { files: DAILY_JOURNEYS, at, without: ANY_DAY }, flakyBefore),
  ]);
  const failed = [integration, journeys].filter(({ isSuccess }) => !isSuccess);
  const counts = [integration, journeys].flatMap((result) => result.counts ?? []);
  return {
    isSuccess: failed.length === 0,
    detail: `${presentCounts(counts)} at ${name} (CHECK_AT=${at})`,
    flaky: journeys.flaky ?? [],
    output: failed.map(({ output = '' }) => output).join('\n'),
    counts: sumCounts(counts),
  };
}

/** A runner that broke down before it could report counts as one failure. */
function presentTests(
  hasEndedWell: boolean,
  output: string,
  found: TestCounts | null,
): StageResult {
  const counts = found ?? { passed: 0, failed: 1, skipped: 0 };
  const warnings = findWarnings(output);
  const isSuccess =
    hasEndedWell && counts.failed === 0 && counts.passed > 0 && warnings.length === 0;
  return {
    isSuccess,
    detail: `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped${warnings.length > 0 ? `, ${warnings.length} warning(s)` : ''}`,
    output,
    counts: hasEndedWell || counts.failed > 0 ? counts : { ...counts, failed: 1 },
  };
}

/** @returns null when the runner broke down before it could report */
async function readReport<Result>(
  report: string,
  read: (json: string) => Result,
): Promise<Result | null> {
  try {
    return read(await readFile(report, 'utf8'));
  } catch {
    return null;
  }
}

async function checkRequirements(): Promise<StageResult> {
  const coverage = readCoverage();
  return {
    isSuccess: isInOrder(coverage),
    detail: `${coverage.named} of ${coverage.total} rows named by a test`,
    output: presentCoverage(coverage, false).join('\n'),
  };
}

/** A rule is written with its tests, and so is a use case, or the whole falls below what stands. */
async function checkRules(): Promise<StageResult> {
  const rules = readRules();
  const all = [rules, readUseCases()];
  return {
    isSuccess: all.every(isTestedEnough),
    detail: all.map(presentRatio).join('; '),
    output: presentThinnest(rules.modules).join('\n'),
  };
}
