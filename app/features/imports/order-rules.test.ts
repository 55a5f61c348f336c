import { describe, expect, test } from 'vitest';
import { staffActor } from '#tests/support/actors.ts';
import { findImportable, fitsUpload, isCancellable, ORDER_STATES } from './order-rules.ts';
import type { ImportProblem } from './problems.ts';
import { describeFirst } from './words.ts';

describe('who imports what', () => {
  test('the directory is the market’s and the system administrator’s; what a partner sells and to whom is its administrator’s', () => {
    const system = staffActor([{ role: 'system_admin', partnerId: 1 }]);
    const admin = staffActor([{ role: 'partner_admin', partnerId: 1 }]);
    expect(findImportable(system, 2)).toEqual([
      'providers',
      'doctors',
      'calendars',
      'prices',
      'reviews',
    ]);
    expect(findImportable(admin, 1)).toEqual([
      'products',
      'covers',
      'insured-services',
      'members',
      'vouchers',
      'lab-codes',
    ]);
    expect(findImportable(admin, 2)).toEqual([]);
  });
});

test('a part of an upload begins where the last one ended and has half a megabyte, the last one what is left', () => {
  const upload = { size: 524_288 + 10, received: 0 };
  expect(fitsUpload(upload, { start: 0, length: 524_288 })).toBe(true);
  expect(fitsUpload(upload, { start: 0, length: 524_287 })).toBe(false);
  expect(fitsUpload(upload, { start: 10, length: 524_288 })).toBe(false);
  const rest = { ...upload, received: 524_288 };
  expect(fitsUpload(rest, { start: 524_288, length: 10 })).toBe(true);
  expect(fitsUpload(rest, { start: 524_288, length: 11 })).toBe(false);
});

test('what is over is not cancelled', () => {
  expect(ORDER_STATES.filter((state) => !isCancellable(state))).toEqual([
    'refused',
    'done',
    'failed',
    'cancelled',
  ]);
});

describe('what is wrong', () => {
  const problem: ImportProblem = {
    line: 17,
    column: 'market',
    problem: 'choice',
    values: { choices: 'HU|RO' },
  };

  test('is said with its line and column in the language of who reads it', () => {
    expect(['hu', 'ro', 'en'].map((locale) => describeFirst(locale as 'hu', [problem], 9))).toEqual(
      [
        ['17. sor, market oszlop: ez legyen: HU vagy RO'],
        ['rândul 17, coloana market: trebuie să fie HU sau RO'],
        ['line 17, column market: must be HU or RO'],
      ],
    );
  });

  test('has numbers as they stand in the file, and what a stranger wrote is no template', () => {
    const values = { value: '{first}', first: 1_234_567 };
    const twice: ImportProblem = { line: 2, column: null, problem: 'twice', values };
    expect(describeFirst('en', [twice], 9)).toEqual([
      'line 2: "{first}" stands in line 1234567 already',
    ]);
  });
});
