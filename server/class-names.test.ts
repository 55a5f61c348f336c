import { expect, test } from 'vitest';
import { createClassNames } from './class-names.ts';

const SHEET = new URL('../app/ui/card/card.module.css', import.meta.url).pathname;

test('a class has the same short name in every build, and another in every file', () => {
  const name = createClassNames();
  const short = name('card', SHEET);
  expect(short).toMatch(/^[A-Za-z][\w-]{3}$/);
  expect(createClassNames()('card', `${SHEET}?inline`)).toBe(short);
  expect(name('card', SHEET.replace('card.module', 'other.module'))).not.toBe(short);
});

test('two classes that come to the same name stop the build with what to do', () => {
  const name = createClassNames();
  expect(() => {
    // One of some hundred thousand names meets another.
    for (let n = 0; n < 300_000; n += 1) name(`c${n}`, SHEET);
  }).toThrow(/\.c\d+ and .*\.c\d+ would both be called [\w-]{4}: rename one/);
});
