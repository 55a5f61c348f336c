import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOCALES } from '#app/i18n/locale.ts';
import { listActions, nameAction } from './audit-words.ts';

/** Every action that a use case writes down by its name. */
function findWritten(): string[] {
  const files = globSync(['app/**/*.server.ts', 'server/**/*.ts'], {
    exclude: (path) => path.endsWith('.test.ts'),
  });
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\baction:\s*([^,}]+)/g)].flatMap(([, value = '']) =>
      [...value.matchAll(/(?<!=== )'([a-z]+(?:_[a-z]+)+)'/g)].map(([, action = '']) => action),
    ),
  );
  return [...new Set(found)].toSorted();
}

test('all that is written into the audit has a name in three languages', () => {
  const written = findWritten();
  expect(written).toContain('staff_invited');
  expect(written.length).toBeGreaterThan(100);
  for (const locale of LOCALES) {
    expect(written.filter((action) => nameAction(locale, action) === null)).toEqual([]);
    expect(listActions(locale).length).toBeGreaterThan(100);
  }
});

test('what was refused is named by what was tried, and made-up names by nothing', () => {
  expect(nameAction('en', 'appointment_moved_refused')).toBe('Appointment moved: refused');
  expect(nameAction('hu', 'toString')).toBeNull();
});
