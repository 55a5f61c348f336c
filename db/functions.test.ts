import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFunctions } from './functions.ts';

const FILES = readFunctions(join(import.meta.dirname, 'functions'));

test('only the function that checks the proof sets the partner: a number that a caller gives is none', async () => {
  const setting = FILES.filter(({ text }) => text.includes(`set_config('vizit.partner'`));
  expect(setting.map(({ file }) => file)).toEqual(['platform/who-asks.sql']);
});

test('whoever writes a row says which columns: while a next release puts new ones there, functions of this one still run', () => {
  const writing = FILES.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/\bINSERT INTO (?<what>\w+(?: AS \w+)?\s*\(?)/g), ({ groups }) => ({
      file,
      what: groups?.['what'] ?? '',
    })),
  );
  expect(writing.length).toBeGreaterThan(100);
  expect(writing.filter(({ what }) => !what.endsWith('('))).toEqual([]);
});
