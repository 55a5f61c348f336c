import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { requireRead, withoutUnused } from './bare-react.ts';

const CLIENT = '../node_modules/react-dom/cjs/react-dom-client.production.js';

test('React DOM loses what nothing here calls: transitions of views, references to fragments, who stands above what failed', async () => {
  const whole = await readFile(new URL(CLIENT, import.meta.url), 'utf8');
  const bare = withoutUnused(whole);
  expect(whole).toMatch(/& 335544064\) ===/);
  expect(bare).not.toMatch(/& 335544064\) ===/);
  for (const text of ['.startViewTransition(', 'FragmentInstance.prototype', '+= describeFiber(']) {
    expect(whole).toContain(text);
    expect(bare).not.toContain(text);
  }
  expect(bare).toContain("throw Error('left out: server/bare-react.ts')");
  expect(whole.length - bare.length).toBeGreaterThan(45_000);
});

test('a React DOM that is written otherwise stops the build with what to do', () => {
  expect(() => withoutUnused('function startViewTransition() { return 1; }')).toThrow(
    /there is no applyViewTransitionToHostInstances.*server\/bare-react\.ts leaves it out/,
  );
});

test('another version of React DOM stops the build with what to do', async () => {
  const { default: installed } = await import('react-dom/package.json', {
    with: { type: 'json' },
  });
  expect(() => requireRead(installed.version)).not.toThrow();
  expect(() => requireRead('99.0.0')).toThrow(/now 99\.0\.0.*UNCALLED.*READ_IN.*site\.spec/);
});
