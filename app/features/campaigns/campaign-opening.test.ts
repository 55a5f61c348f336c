import { expect, test } from 'vitest';
import { isOpening } from './campaign-opening.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const CUBOT =
  'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const WITHIN_FACEBOOK = `${PHONE} [FBAN/FBIOS;FBAV/490.0]`;

test.each([PHONE, DESKTOP, CUBOT, WITHIN_FACEBOOK])('a person opens a page with %s', (browser) => {
  expect(isOpening('/spring', { 'user-agent': browser })).toBe(true);
});

test.each([
  undefined,
  '',
  'curl/8.5.0',
  'python-requests/2.32',
  'WhatsApp/2.24',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
])('no person opens a page with %s', (browser) => {
  expect(isOpening('/spring', { 'user-agent': browser })).toBe(false);
});

test.each([
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-purpose': 'preview' },
  { 'x-moz': 'prefetch' },
])('what a browser fetches ahead is not opened yet: %o', (headers) => {
  expect(isOpening('/spring', { 'user-agent': DESKTOP, ...headers })).toBe(false);
});

test('a page that is gone to from another one is opened, and data of the page itself is not another opening', () => {
  const from = (referer: string) =>
    isOpening('/spring.data?_routes=x', { 'user-agent': DESKTOP, referer });
  expect(from('https://acme.example/?lang=hu')).toBe(true);
  expect(from('https://acme.example/spring?week=2')).toBe(false);
});
