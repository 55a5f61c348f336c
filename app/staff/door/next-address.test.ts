import { expect, test } from 'vitest';
import { NEXT, readNext, writeDoor } from './next-address.ts';

test('who signs in goes on to the page that was asked for, with all that its address asks for', () => {
  const wanted = { pathname: '/staff/approvals', search: '?sort=asked&partner=1' };
  const door = new URL(writeDoor(wanted), 'http://staff.test');
  expect(door.pathname).toBe('/staff/login');
  expect(readNext(door.searchParams.get(NEXT))).toBe('/staff/approvals?sort=asked&partner=1');
});

test('nobody is led out of the pages of the staff', () => {
  for (const asked of [
    null,
    '',
    '/',
    '/staff',
    '/staffroom/x',
    '/staff/login',
    '/staff/../login',
    '/staff/%2e%2e/login',
    '/staff\\..\\..\\x',
    '//evil.test/staff/approvals',
    '/\\evil.test/staff/approvals',
    'https://evil.test/staff/approvals',
    'javascript:alert(1)//staff/',
    '\t//evil.test/staff/',
    `/staff/${'a'.repeat(2_000)}`,
    'http://[',
  ]) {
    expect([asked, readNext(asked)]).toEqual([asked, '/staff']);
  }
});
