import { expect, test } from 'vitest';
import { unbroken } from './unbroken.ts';

test('no line ends within a moment, in any language', () => {
  for (const locale of ['hu-HU', 'ro-RO', 'en-GB']) {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    const text = format.format(new Date('2026-11-30T08:00:00Z'));
    expect(text).toMatch(/[ \u202F]/);
    expect(unbroken(text)).not.toMatch(/[ \u202F]/);
    expect(unbroken(text).replaceAll('\u00A0', ' ')).toBe(text.replaceAll('\u202F', ' '));
  }
});
