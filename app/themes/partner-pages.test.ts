import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { TAKEN_ADDRESSES } from './partner-pages.ts';

function firstParts(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) =>
    path === undefined ? firstParts(children) : [path.split('/')[0] ?? ''],
  );
}

test('every address of a page of ours is taken, so that no record can name one that nobody would see', () => {
  const own = firstParts(routes).filter((part) => !/^[:*]/.test(part));
  expect(own).toContain('login');
  expect(own.filter((part) => !TAKEN_ADDRESSES.has(part))).toEqual([]);
});
