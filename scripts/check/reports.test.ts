import { describe, expect, test } from 'vitest';
import {
  countFilesRead,
  countPlaywright,
  countVitest,
  findFlaky,
  findWarnings,
  presentCounts,
  presentFlaky,
} from './reports.ts';
import { presentStage } from './stages.ts';

describe('the results of the runners', () => {
  const vitest = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    numFailedTestSuites: 1,
  };
  const calls = Array.from({ length: 30 }, (_, index) => `call ${index + 1}`).join('\n');
  const playwright = {
    stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 1 },
    errors: [],
    suites: [
      {
        specs: [
          {
            file: 'a.spec.ts',
            line: 3,
            title: 'well',
            tests: [{ status: 'expected', results: [{ errors: [] }] }],
          },
        ],
        suites: [
          {
            specs: [
              {
                file: 'a.spec.ts',
                line: 9,
                title: 'late',
                tests: [
                  {
                    status: 'flaky',
                    results: [
                      { errors: [{ message: `\u001B[31mno button\u001B[39m\n\n${calls}` }] },
                      { errors: [] },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  };

  test('are summed into one line', () => {
    const counts = [
      countVitest(JSON.stringify(vitest)),
      countPlaywright(JSON.stringify(playwright)),
    ];
    expect(presentCounts(counts)).toBe('13 passed, 2 failed, 4 skipped');
    expect(presentCounts([])).toBe('0 passed, 0 failed, 0 skipped');
  });

  test('count a file that could not be loaded as failed', () => {
    expect(countVitest(JSON.stringify({ ...vitest, numFailedTests: 0 })).failed).toBe(1);
    expect(countPlaywright(JSON.stringify({ ...playwright, errors: [{}, {}] })).failed).toBe(3);
  });

  test('forgive two journeys of a check that needed a second try, by name, and no third, in whichever of its runs', () => {
    const count = (flaky: number, before = 0) =>
      countPlaywright(
        JSON.stringify({ ...playwright, stats: { ...playwright.stats, unexpected: 0, flaky } }),
        before,
      );
    expect(count(2)).toMatchObject({ passed: 9, failed: 0 });
    expect(count(3)).toMatchObject({ passed: 7, failed: 3 });
    expect(count(1, 1)).toMatchObject({ passed: 8, failed: 0 });
    expect(count(1, 2)).toMatchObject({ passed: 7, failed: 1 });
    // What came before was judged in its own run.
    expect(count(0, 3)).toMatchObject({ passed: 7, failed: 0 });
  });

  test('name what passed only at a second try, and how the first try failed', () => {
    const flaky = findFlaky(JSON.stringify(playwright));
    expect(flaky).toMatchObject([{ name: 'a.spec.ts:9 late' }]);
    expect(flaky[0]?.error).toMatch(/^no button\ncall 1\n(?:call \d+\n)+call 11$/);
    expect(presentFlaky([...flaky, { name: 'b.spec.ts:3 later', error: '' }])).toBe(
      'only at a second try (2, at most 2 may): a.spec.ts:9 late | b.spec.ts:3 later',
    );
    expect(presentFlaky([])).toBeNull();
    const { error = '' } = flaky[0] ?? {};
    expect(
      presentStage('journeys', { isSuccess: true, detail: '2 passed', flaky }, 1000).split('\n'),
    ).toEqual([
      '✓ journeys          1.0 s  2 passed',
      '    flaky: a.spec.ts:9 late',
      ...error.split('\n').map((line) => `      ${line}`),
    ]);
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
