import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

// The linter waits half a minute for a pattern before it calls it slow, and a busy machine takes as long to start it.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const PROJECT = join(import.meta.dirname, '../..');
/** Apart from the statement, so that the rule does not find it here. */
const MACHINE_CLOCK = 'now()';
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vizit-lint-'));
  cpSync(join(PROJECT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const file of globSync('*.mjs', { cwd: join(PROJECT, 'scripts/lint') })) {
    cpSync(join(PROJECT, 'scripts/lint', file), join(folder, 'scripts/lint', file));
  }
  mkdirSync(join(folder, 'app/features'), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the linter says of one planted file. */
function lint(path: string, source: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  try {
    execFileSync(join(folder, 'node_modules/.bin/oxlint'), [path], { cwd: folder, stdio: 'pipe' });
    return '';
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  } finally {
    rmSync(file);
  }
}

const violations = [
  [
    'a page of the staff that is read anew whether or not somebody is signed in',
    'app/staff/clinic/pages/hours.tsx',
    `import { useRevalidator } from 'react-router';\nexport const useHours = () => useRevalidator();\n`,
    'use useRefresh',
  ],
  [
    'a type named by what happened to it',
    'app/features/search/names.ts',
    'export type Found = string;\n',
    'not what it is: name the thing',
  ],
  [
    'a component named by a question',
    'app/features/search/components/names.tsx',
    'export function Whose() {\n  return null;\n}\n',
    'not what it is: name the thing',
  ],
  [
    'a component that is an arrow function, named by what happened',
    'app/features/search/components/names.tsx',
    'export const Chosen = () => null;\n',
    'not what it is: name the thing',
  ],
  [
    'the shape of a call named by how it came',
    'app/features/search/names.ts',
    "import { Type } from 'typebox';\nexport const Typed = Type.String();\n",
    'not what it is: name the thing',
  ],
  [
    'an enum named by what happened',
    'app/features/search/names.ts',
    'export enum Made {\n  one,\n}\n',
    'not what it is: name the thing',
  ],
  [
    'a page that carries server code',
    'app/features/search/pages/finder.tsx',
    `import { searchProviders } from '../search-providers.server.ts';\nexport const x = searchProviders;\n`,
    'A page must not carry server code',
  ],
  [
    'a page that reaches the database',
    'app/features/search/pages/finder.tsx',
    `import { query } from '#db/client.ts';\nexport const x = query;\n`,
    'A page does not reach the database',
  ],
  [
    "a feature that uses another feature's component",
    'app/features/search/components/card.tsx',
    `import { Modal } from '#app/features/reservation-form/components/modal.tsx';\nexport const x = Modal;\n`,
    'belong to the feature reservation-form alone',
  ],
  [
    "a use case that runs another feature's SQL",
    'app/features/search/search-providers.server.ts',
    `import { findReservation } from '#app/features/reservations/queries.server.ts';\nexport const x = findReservation;\n`,
    'Only the feature reservations uses its calls and queries',
  ],
  [
    "a use case that runs another feature's second file of SQL",
    'app/features/search/search-providers.server.ts',
    `import { findFactor } from '#app/features/identity/factor-queries.server.ts';\nexport const x = findFactor;\n`,
    'Only the feature identity uses its calls and queries',
  ],
  [
    "a part that takes another feature's words",
    'app/features/search/specialty.ts',
    `import { hu } from '#app/features/reservation-form/start-messages/hu.ts';\nexport const x = hu;\n`,
    'belong to the feature reservation-form alone',
  ],
  [
    'a visual part that knows a feature',
    'app/ui/card/card.tsx',
    `import { holdMinutes } from '#app/features/reservations/hold.ts';\nexport const x = holdMinutes;\n`,
    'know no feature',
  ],
  [
    'a kernel that knows a feature',
    'app/people/person.ts',
    `import { holdMinutes } from '#app/features/reservations/hold.ts';\nexport const x = holdMinutes;\n`,
    'know no feature',
  ],
  [
    'a kernel that knows the portal',
    'app/time/day.ts',
    `import { words } from '#app/portal/landing/words.ts';\nexport const x = words;\n`,
    'no portal and no demo',
  ],
  [
    'a kernel that knows the demo',
    'app/forms/sign-in.ts',
    `import { DEMO_PASSWORD } from '#app/demo/demo-sign-ins.ts';\nexport const x = DEMO_PASSWORD;\n`,
    'no portal and no demo',
  ],
  [
    "a feature that takes the portal's words",
    'app/features/content/words.ts',
    `import { words } from '#app/portal/landing/words.ts';\nexport const x = words;\n`,
    'so none imports them',
  ],
  [
    "a feature that takes the staff's words",
    'app/features/content/words.ts',
    `import { STAFF_WORDS } from '#app/staff/words.ts';\nexport const x = STAFF_WORDS;\n`,
    'so none imports them',
  ],
  [
    "a demo that takes a feature's words",
    'app/demo/sign-ins.ts',
    `import { words } from '#app/features/identity/words.ts';\nexport const x = words;\n`,
    'so it imports none of them',
  ],
  [
    'prices that use booking',
    'app/features/prices/price-list.ts',
    `import { holdMinutes } from '#app/features/reservations/hold.ts';\nexport const x = holdMinutes;\n`,
    'never the other way round',
  ],
  [
    'a database script that uses the server',
    'db/seed/main.ts',
    `import { readConfig } from '#server/config.ts';\nexport const x = readConfig;\n`,
    'turn the dependency round',
  ],
  [
    'a pattern that a text can keep busy [DS-11]',
    'app/platform/a.ts',
    `export const isPlain = (text: string) => /^(?:a+)+$/.test(text);\n`,
    'A text can be made that keeps this pattern busy',
  ],
  [
    'such a pattern in a schema [DS-11]',
    'app/platform/a.ts',
    `export const schema = { type: 'string', pattern: '^(a|a)*$' };\n`,
    'A text can be made that keeps this pattern busy',
  ],
  [
    'SQL put together from values',
    'app/features/search/queries.server.ts',
    "import { sql } from '#db/sql.ts';\nexport const find = (name: string) => sql.named('x', `SELECT '${name}'`);\n",
    'SQL is not put together from values',
  ],
  [
    'a link whose address is a plain text',
    'app/features/search/components/card.tsx',
    `export const Card = () => <a href="/providers/1">x</a>;\n`,
    'Write the address with href()',
  ],
  [
    'a link whose address is put together',
    'app/features/search/components/card.tsx',
    'export const Card = ({ id }: { id: string }) => <a href={`/providers/${id}`}>x</a>;\n',
    'Write the address with href()',
  ],
  [
    'a move to a plain text',
    'app/features/search/components/card.tsx',
    `export const leave = (navigate: (to: string) => void, isIn: boolean) => navigate(isIn ? '/profile' : '/login');\n`,
    'Write the address with href()',
  ],
  [
    "a page that knows the server's error by its class",
    'app/portal/landing/landing-data.ts',
    `import { PortalError } from '#app/platform/errors.ts';\nexport const isOurs = (error: unknown) => error instanceof PortalError;\n`,
    'ask failureCodeOf',
  ],
  [
    "a page that knows the database's error by its class",
    'app/features/search/near.ts',
    `import * as errors from '#db/errors.ts';\nexport const isOurs = (error: unknown) => error instanceof errors.DatabaseUnavailableError;\n`,
    'ask failureCodeOf',
  ],
  [
    'a statement that asks the clock of the machine',
    'app/features/search/a.server.test.ts',
    `export const late = 'UPDATE reservation SET hold_expires_at = ${MACHINE_CLOCK}';\n`,
    'The clock of every statement is portal_now()',
  ],
] as const;

/** What the linter says of each of the planted files, by path and source: it takes longer to start than to read them all. */
function lintAll(files: readonly (readonly [path: string, source: string])[]): Map<string, string> {
  const sources = new Map(files);
  for (const [path, source] of sources) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  const program = join(folder, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(program, ['--format=json', ...sources.keys()], {
    cwd: folder,
    encoding: 'utf8',
  });
  for (const path of sources.keys()) rmSync(join(folder, path));
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; message: string; help?: string }[];
  };
  const said = new Map<string, string>();
  for (const { filename, message, help = '' } of diagnostics) {
    const planted = `${filename} ${sources.get(filename)}`;
    said.set(planted, `${said.get(planted) ?? ''}${message} ${help}\n`);
  }
  // Several are planted in one place, one after the other.
  const others = files.filter(([path, source]) => sources.get(path) !== source);
  return others.length === 0 ? said : new Map([...said, ...lintAll(others)]);
}

describe('the linter refuses', () => {
  let said: Map<string, string>;
  beforeAll(() => {
    said = lintAll(violations.map(([, path, source]) => [path, source]));
  });

  test.each(violations)('%s', (_what, path, source, message) => {
    expect(said.get(`${path} ${source}`)).toContain(message);
  });
});

test('the linter finds features that reach each other by different files', () => {
  const back = join(folder, 'app/features/prices/list.ts');
  mkdirSync(dirname(back), { recursive: true });
  writeFileSync(
    back,
    `import { slots } from '#app/features/calendar/slots.ts';\nexport const x = slots;\n`,
  );
  const source = `import { y } from '#app/features/prices/other.ts';\nexport const z = y;\n`;
  expect(lint('app/features/calendar/week.ts', source)).toContain('calendar -> prices -> calendar');
  rmSync(back);
  expect(lint('app/features/calendar/week.ts', source)).toBe('');
});

test('the linter finds a feature that reaches itself through the demo', () => {
  const back = join(folder, 'app/demo/list.ts');
  mkdirSync(dirname(back), { recursive: true });
  writeFileSync(
    back,
    `import { slots } from '#app/features/profile/slots.ts';\nexport const x = slots;\n`,
  );
  const source = `import { y } from '#app/demo/other.ts';\nexport const z = y;\n`;
  expect(lint('app/features/profile/week.ts', source)).toContain('profile -> demo -> profile');
  rmSync(back);
  expect(lint('app/features/calendar/week.ts', source)).toBe('');
});

test('the linter allows a page to import the type of a service', () => {
  const source = `import type { FinderServices } from '../services.server.ts';\nexport type X = FinderServices;\n`;
  expect(lint('app/features/search/pages/finder.tsx', source)).toBe('');
});

test.each([
  [
    'a use case ask for the class of an error',
    'app/features/search/search.server.ts',
    `import { PortalError } from '#app/platform/errors.ts';\nexport const isOurs = (error: unknown) => error instanceof PortalError;\n`,
  ],
  [
    'a page ask for the class of an error of its own',
    'app/features/search/near.ts',
    `import { CallError } from '#app/platform/call.ts';\nexport const isOurs = (error: unknown) => error instanceof CallError;\n`,
  ],
  [
    "a statement ask the portal's clock",
    'app/features/search/b.server.test.ts',
    'export const late = `UPDATE reservation SET hold_expires_at = portal_now()`;\n',
  ],
])('the linter lets %s', (_what, path, source) => {
  expect(lint(path, source)).toBe('');
});

test('the linter finds a circle of imports', () => {
  const other = join(folder, 'app/platform/b.ts');
  mkdirSync(dirname(other), { recursive: true });
  writeFileSync(other, `import { a } from './a.ts';\nexport const b = () => a;\n`);
  expect(
    lint('app/platform/a.ts', `import { b } from './b.ts';\nexport const a = () => b;\n`),
  ).toContain('cycle');
});
