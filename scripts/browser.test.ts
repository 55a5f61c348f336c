import { expect, test } from 'vitest';
import { findBrowser, requireBrowser } from './browser.ts';

test('the browser that the environment names is taken, and a wrong name is an error', () => {
  expect(findBrowser({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
  expect(() => findBrowser({ CHROMIUM_PATH: '/nowhere/chromium' })).toThrow(
    'CHROMIUM_PATH names /nowhere/chromium, which does not exist',
  );
});

test('a browser that is there is not installed again', () => {
  const lines: string[] = [];
  const found = findBrowser();
  if (found) expect(requireBrowser((line) => lines.push(line))).toBe(found);
  expect(lines).toEqual([]);
});
