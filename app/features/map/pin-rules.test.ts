import { expect, test } from 'vitest';
import { opensPage, pinHref } from './pin-rules.ts';

test('a pin leads to the page of its provider, with what was searched for', () => {
  expect(pinHref({ opensProvidersFromMap: true }, 7, { subfunction: 3 })).toBe(
    '/providers/7?subfunction=3',
  );
});

test('where the theme keeps visitors on the map a pin leads nowhere', () => {
  expect(pinHref({ opensProvidersFromMap: false }, 7, { subfunction: 3 })).toBeNull();
});

test('a mouse opens the page at once, a finger or key shows the info window first', () => {
  expect(opensPage({ isMouse: true, isShown: false })).toBe(true);
  expect(opensPage({ isMouse: false, isShown: false })).toBe(false);
  expect(opensPage({ isMouse: false, isShown: true })).toBe(true);
});
