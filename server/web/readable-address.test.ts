import { expect, test } from 'vitest';
import { readableAddress, routedPath } from './readable-address.ts';

test('an address that is no text has its percent signs stand for themselves, and every other one stays as it is', () => {
  const read = {
    '/v/%E0%A4%A': '/v/%25E0%25A4%25A',
    '/%?x=%': '/%25?x=%',
    '/keres%C3%A9s?what=%E0%A4%A#%': '/keres%C3%A9s?what=%E0%A4%A#%',
    '/a%2Fb%3F': '/a%2Fb%3F',
  };
  for (const [asked, told] of Object.entries(read)) expect(readableAddress(asked)).toBe(told);
});

test('an address means the same to everything behind: its dots are taken out, and it never names another host', () => {
  const read = {
    '/staff/../login': '/login',
    '/staff/%2e%2E/login?next=/../x': '/login?next=/../x',
    '/staff;/../login': '/login',
    '/..': '/',
    '/staff\\..\\login': '/login',
    '/.well-known/security.txt': '/.well-known/security.txt',
    '//evil.example/a?b=c': '/%2Fevil.example/a?b=c',
    '///': '/%2F%2F',
    '/\\evil.example': '/%2Fevil.example',
    '/.//evil.example': '/%2Fevil.example',
    '//evil.example/%': '/%252Fevil.example/%25',
    '/a%00b?c=%00': '/a%2500b?c=%00',
    'http://other.example/../x': 'http://other.example/../x',
    '*': '*',
  };
  for (const [asked, told] of Object.entries(read)) expect(readableAddress(asked)).toBe(told);
});

test('a path is read as the router of the pages reads it', () => {
  expect(routedPath('/%46/AbC?X=Y#Z')).toBe('/f/abc');
  expect(routedPath('/keres%C3%A9s')).toBe('/keresés');
});
