import { expect, test } from 'vitest';
import { unbroken } from './unbroken.ts';

test('no line ends within a day, in any language; the time may stand below it', () => {
  for (const locale of ['hu-HU', 'ro-RO', 'en-GB']) {
    const format = new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    const [day = '', time, ...more] = unbroken(
      format.format(new Date('2026-11-30T10:00:00Z')),
    ).split(' ');
    expect(day).toMatch(/^\d+.*\u00A0.*\d+[.,]$/);
    expect([time, more]).toEqual(['10:00', []]);
  }
});
