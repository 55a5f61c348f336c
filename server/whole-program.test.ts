import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext as run } from 'node:vm';
import { expect, test } from 'vitest';
import { inAscii, withPages, withPlaces } from './whole-program.ts';

test('what lies beside a module is looked for beside its source, from two folders below the project', () => {
  const path = 'app/features/mail/logos.ts';
  expect(withPlaces("join(import.meta.dirname, 'a.sql')", path)).toBe(
    "join((import.meta.dirname + '/../../app/features/mail'), 'a.sql')",
  );
  const placed = withPlaces("new URL('./b.ts', import.meta.url).pathname", path);
  expect(run(placed.replaceAll('import.meta.url', "'file:///portal/build/program/start.js'"))).toBe(
    '/portal/app/features/mail/b.ts',
  );
});

test('letters that are not of ASCII are the same when they are written as numbers', () => {
  const text = 'ő𝄞 – „ț”\u2028';
  const code = inAscii(`['${text}', \`\${'é'}ű\`, /^[ő𝄞]$/u.test('𝄞'), { é: 1 }.é]`);
  expect(code).not.toMatch(/[^\0-\x7f]/);
  expect(run(code)).toEqual([text, 'éű', true, 1]);
  expect(() => inAscii(String.raw`/\–/`)).toThrow('backslash');
});

test('the built pages become part of the program; fetched in another way, the build stops', () => {
  const loader = readFileSync(join(import.meta.dirname, 'web/load-pages.ts'), 'utf8');
  expect(withPages(loader)).toContain("(await import('../../build/server/index.js'))");
  expect(() => withPages('await import(pages)')).toThrow('does not find');
});
