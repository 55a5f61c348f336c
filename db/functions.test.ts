import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFunctions } from './functions.ts';

test('only the function that checks the proof sets the partner: a number that a caller gives is none', async () => {
  const files = readFunctions(join(import.meta.dirname, 'functions'));
  const setting = files.filter(({ text }) => text.includes(`set_config('vizit.partner'`));
  expect(setting.map(({ file }) => file)).toEqual(['platform/who-asks.sql']);
});
