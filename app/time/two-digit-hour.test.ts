import { expect, it } from 'vitest';
import { formatWithTwoDigitHour } from './two-digit-hour.ts';

it.each([
  ['hu-HU', '2026. március 5. 08:00'],
  ['ro-RO', '5 martie 2026 la 08:00'],
  ['en-GB', '5 March 2026 at 08:00'],
])('writes the same hour with two digits in %s', (tag, text) => {
  const format = new Intl.DateTimeFormat(tag, {
    timeZone: 'Europe/Budapest',
    dateStyle: 'long',
    timeStyle: 'short',
  });
  expect(formatWithTwoDigitHour(format, new Date('2026-03-05T07:00:00Z'))).toBe(text);
});
