import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT } from '../check/command.ts';
import { judge, plant, type Fault } from './fault.ts';
import { FAULTS } from './faults/index.ts';

const fault: Fault = {
  name: 'it never ends',
  file: 'loop.ts',
  find: 'if (done) return;',
  replace: '$& // $1',
  tests: [],
};

test('a fault is planted where its text is, and what replaces it is taken as it is written', () => {
  expect(plant('a;\nif (done) return;\nb;', fault)).toBe('a;\n$& // $1\nb;');
});

test.each(['nothing of it', 'if (done) return; if (done) return;'])(
  'a list that no longer fits a file says so: %s',
  (source) => {
    expect(() => plant(source, fault)).toThrow(/loop\.ts .*"it never ends".*correct the list/);
  },
);

describe('the list', () => {
  const all = Object.values(FAULTS).flat();

  test('has fifty faults or more, each of its own name', () => {
    expect(all.length).toBeGreaterThanOrEqual(50);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  test('fits the files it is about', () => {
    const misfits = all.flatMap((one) => {
      const missing = [one.file, ...one.tests].filter((file) => !existsSync(join(PROJECT, file)));
      if (missing.length > 0) return [`"${one.name}" names ${missing.join(', ')}`];
      try {
        plant(readFileSync(join(PROJECT, one.file), 'utf8'), one);
        return [];
      } catch (error) {
        return [(error as Error).message];
      }
    });
    expect(misfits).toEqual([]);
  });
});

describe('a fault is', () => {
  const report = (success: boolean, failureMessages: string[] = [], message = '') =>
    JSON.stringify({
      success,
      testResults: [
        {
          message,
          assertionResults: [
            { status: 'passed', fullName: 'before', failureMessages: [] },
            ...(failureMessages.length > 0
              ? [{ status: 'failed', fullName: 'it ends', failureMessages }]
              : []),
          ],
        },
      ],
    });

  test('killed by a comparison that fails', () => {
    const message = 'AssertionError: expected 1 to be 2\n    at loop.test.ts:1:1';
    expect(judge(report(false, [message]))).toEqual({ verdict: 'killed', by: 'it ends' });
    const refuted = 'Error: Property failed after 3 tests\n{ seed: 1 }';
    expect(judge(report(false, [refuted])).verdict).toBe('killed');
    const promised = 'Error: promise resolved "1" instead of rejecting';
    expect(judge(report(false, [promised])).verdict).toBe('killed');
  });

  test('a survivor when all tests pass', () => {
    expect(judge(report(true))).toEqual({ verdict: 'survived', by: '' });
  });

  test('broken when the tests stop for another reason, or do not begin', () => {
    expect(judge(report(false, ['ReferenceError: x is not defined']))).toEqual({
      verdict: 'broken',
      by: 'ReferenceError: x is not defined',
    });
    expect(judge(report(false, [], 'SyntaxError: unexpected }')).by).toContain('SyntaxError');
    expect(judge(null).verdict).toBe('broken');
  });
});
