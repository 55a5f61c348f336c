import { expect, it } from 'vitest';
import { formatTable } from './report.ts';

it('lines up columns: words to the left, numbers to the right', () => {
  expect(
    formatTable([
      ['what', 'ms', ''],
      ['hold', '1.25', 'met'],
      ['hold + confirm', '10', ''],
    ]),
  ).toBe(['what              ms', 'hold            1.25  met', 'hold + confirm    10'].join('\n'));
});
