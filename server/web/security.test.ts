import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { readCalendar } from '#app/features/appointments/contract.ts';
import { TOKEN_RULES } from '#app/features/identity/token-kinds.ts';
import type { Portal } from '#app/platform/portal.ts';
import routes from '#app/routes.ts';
import { contentSecurityPolicy, TOKEN_ROUTE } from './security.ts';

/** The paths of all pages. */
function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? [] : [`/${path}`]),
    ...pathsOf(children),
  ]);
}

test('every page whose address carries a token is kept out of caches, referrers and search engines [TK-14]', () => {
  const withToken = pathsOf(routes).filter((path) => path.includes(':token'));
  expect(withToken.length).toBeGreaterThan(3);
  const addresses = withToken.flatMap((path) =>
    path.includes(':tokenKind')
      ? Object.keys(TOKEN_RULES).map((kind) => path.replace(':tokenKind', kind))
      : [path],
  );
  for (const address of addresses) expect(TOKEN_ROUTE.test(address), address).toBe(true);
});

test('so is the private address of a calendar', () => {
  expect(TOKEN_ROUTE.test(readCalendar.path)).toBe(true);
});

test('pages without a token are found by search engines', () => {
  for (const path of ['/', '/services/provider-search', '/providers/1', '/pages/privacy']) {
    expect(TOKEN_ROUTE.test(path), path).toBe(false);
  }
});

test('in a preview nothing runs, is sent or asked for, whoever opens it and with whatever check of people', () => {
  const path = '/staff/content/1/preview';
  const directivesOf = (isStaffEntry: boolean) =>
    contentSecurityPolicy({ nonce: 'n', isStaffEntry } as Portal, path, [], true).split('; ');
  const shut = [
    "script-src 'none'",
    "connect-src 'none'",
    "form-action 'none'",
    'sandbox allow-same-origin',
    "frame-ancestors 'self'",
  ];
  expect(directivesOf(true)).toEqual(expect.arrayContaining(shut));
  // At a partner's host there is none.
  expect(directivesOf(false).filter((one) => shut.includes(one))).toEqual([]);
});

test.each([
  ['/', true],
  ['/services/provider-search', true],
  ['/providers/1/doctors/2', true],
  ['/login', false],
  ['/profile', false],
  ['/services/appointments', false],
  [`/password-recovery/${'A'.repeat(43)}`, false],
])('a site that a partner named may frame %s: %s', (path, isFrameable) => {
  const portal = { nonce: 'n' } as Portal;
  const policy = contentSecurityPolicy(portal, path, ['https://shop.example'], false);
  expect(policy.split('; ').at(-1)).toBe(
    `frame-ancestors ${isFrameable ? 'https://shop.example' : "'none'"}`,
  );
});
