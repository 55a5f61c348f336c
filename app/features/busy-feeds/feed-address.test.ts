import { expect, test } from 'vitest';
import { presentFeedAddress, readFeedAddress } from './feed-address.ts';

test('an address of a calendar program is read as it is given out', () => {
  const url = 'https://calendar.example.com/ical/ab%40c/private-9f/basic.ics?x=1';
  expect(readFeedAddress(` ${url}#top `)).toEqual({ url });
  expect(readFeedAddress(url.replace('https', 'webcal'))).toEqual({ url });
  expect(presentFeedAddress(url)).toBe('calendar.example.com/…?x=1');
});

test.each([
  ['', 'required'],
  [`https://example.com/${'a'.repeat(2000)}`, 'tooLong'],
  ['http://example.com/a.ics', 'notHttps'],
  ['file:///etc/passwd', 'notHttps'],
  ['javascript:alert(1)', 'notHttps'],
  ['https://example.com:8443/a.ics', 'notHttps'],
  ['nothing', 'notHttps'],
  ['https://user:word@example.com/a.ics', 'hasPassword'],
  ['https://localhost/a.ics', 'noHost'],
  ['https://127.0.0.1/a.ics', 'noHost'],
  ['https://2130706433/a.ics', 'noHost'],
  ['https://0x7f.1/a.ics', 'noHost'],
  ['https://[::1]/a.ics', 'noHost'],
  ['https://metadata.google.internal/a', 'noHost'],
  ['https://printer.local./a', 'noHost'],
])('no feed lies at %s', (typed, problem) => {
  expect(readFeedAddress(typed)).toEqual({ problem });
});
