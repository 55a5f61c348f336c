import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closesSidebar, isDragging } from './sidebar-swipe.ts';

test('a swipe over more than half of the width closes, half or less does not [C245 C246 C812]', () => {
  expect(closesSidebar(-251, 500)).toBe(true);
  expect(closesSidebar(-250, 500)).toBe(false);
  expect(closesSidebar(-249, 500)).toBe(false);
  expect(closesSidebar(-196, 390)).toBe(true);
  expect(closesSidebar(-195, 390)).toBe(false);
  expect(closesSidebar(400, 500)).toBe(false);
});

test('scrolling, pressing and moving to the right are no swipe', () => {
  expect(isDragging(-30, 5)).toBe(true);
  expect(isDragging(-30, 40)).toBe(false);
  expect(isDragging(-10, 0)).toBe(false);
  expect(isDragging(60, 0)).toBe(false);
});

test('the sidebar is never wider than 500 pixels [C247 C813]', () => {
  const css = readFileSync(
    join(import.meta.dirname, 'components/search-sidebar.module.css'),
    'utf8',
  );
  expect(css).toContain('width: min(500px, 100vw)');
});
