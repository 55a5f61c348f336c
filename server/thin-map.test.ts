import { expect, test } from 'vitest';
import { thinMap } from './thin-map.ts';

const write = (routes: object) =>
  `window.__reactRouterManifest=${JSON.stringify({ version: '1', entry: { module: '/e.js' }, routes })};`;

test('the browser’s map of pages names neither what pages import nor what they do not have', () => {
  const root = { id: 'root', path: '', module: '/root.js', css: ['/style.css'] };
  const page = { id: 'page', parentId: 'root', index: true, module: '/page.js', hasLoader: true };
  const absent = { hasAction: false, hasClientAction: false, imports: ['/portal.js'] };
  expect(
    thinMap(write({ root: { ...root, ...absent }, page: { ...page, ...absent, css: [] } })),
  ).toBe(write({ root, page }));
});

test('another writing of the map stops the build', () => {
  expect(() => thinMap('export default {}')).toThrow('not what it was');
});

test('a page with an action stops the build: the browser’s router cannot call it', () => {
  const page = { id: 'page', module: '/page.js', hasAction: true };
  expect(() => thinMap(write({ page }))).toThrow('page has an action');
});
