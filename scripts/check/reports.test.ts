import { describe, expect, test } from 'vitest';
import {
  countFilesRead,
  countPlaywright,
  countVitest,
  findWarnings,
  presentCounts,
} from './reports.ts';

describe('the results of the runners', () => {
  const vitest = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    numFailedTestSuites: 1,
  };
  const playwright = {
    stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 1 },
    errors: [],
  };

  test('are summed into one line', () => {
    const counts = [
      countVitest(JSON.stringify(vitest)),
      countPlaywright(JSON.stringify(playwright)),
    ];
    expect(presentCounts(counts)).toBe('12 passed, 3 failed, 4 skipped');
    expect(presentCounts([])).toBe('0 passed, 0 failed, 0 skipped');
  });

  test('count a file that could not be loaded as failed', () => {
    expect(countVitest(JSON.stringify({ ...vitest, numFailedTests: 0 })).failed).toBe(1);
    expect(countPlaywright(JSON.stringify({ ...playwright, errors: [{}, {}] })).failed).toBe(4);
  });
});

test('warnings of Node and Vite are found, and ordinary output is none', () => {
  const warnings = [
    '(node:12) [DEP0190] DeprecationWarning: old',
    '(!) Some chunks are larger than 500 kB',
    'warning: unused key',
    '[plugin x] [warn] no sourcemap',
  ];
  const output = ['✓ 12 modules transformed.', ...warnings, 'shows a warning when it is late'].join(
    '\n',
  );
  expect(findWarnings(output)).toEqual(warnings);
});

test('a tool that read no file, or does not say, is found out', () => {
  expect(countFilesRead('Finished in 50ms on 124 files with 98 rules')).toBe(124);
  expect(countFilesRead('Finished in 5ms on 0 files')).toBe(0);
  expect(countFilesRead('All good')).toBe(0);
});
