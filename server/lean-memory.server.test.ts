import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import { askForLeanMemory, LEAN_MEMORY } from './lean-memory.ts';

/** Says which process it is in and what its memory is, before anything else of it runs. */
const TELL = `data:text/javascript,console.log('told', process.pid, process.env.MALLOC_ARENA_MAX, process.execArgv.join())`;

test('npm start begins anew in the same process, with its flags, and goes on from there', () => {
  const [program = '', ...words] = packageFile.scripts.start.split(' ');
  expect(program).toBe('node');
  const flags = words.filter((word) => word.startsWith('--'));
  const { MALLOC_ARENA_MAX: _, ...environment } = process.env;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', TELL, ...words], {
    cwd: join(import.meta.dirname, '..'),
    // Refused by what reads the settings, so that nothing is started.
    env: { ...environment, PORT: 'none' },
    encoding: 'utf8',
  });
  const told = stdout.split('\n').filter((line) => line.startsWith('told'));
  const [first = '', second = ''] = told.map((line) => line.split(' ')[1] ?? '');
  expect(told).toHaveLength(2);
  expect(first).toBe(second);
  expect(told[0]).toContain(' undefined ');
  expect(told[1]).toContain(' 1 ');
  expect(flags.length).toBeGreaterThan(0);
  for (const flag of flags) expect(told[1]).toContain(flag);
  expect(stderr).toMatch(/^ {2}- PORT\b/m);
  expect(stderr).not.toContain('Warning');
  expect(status).toBe(1);
});

test('whoever sets how memory is kept is left alone, and other systems have no such settings', () => {
  expect(askForLeanMemory({ A: 'b' }, 'linux')).toEqual({ A: 'b', ...LEAN_MEMORY });
  expect(askForLeanMemory({ MALLOC_TRIM_THRESHOLD_: '1' }, 'linux')).toBeNull();
  expect(askForLeanMemory({}, 'darwin')).toBeNull();
  expect(askForLeanMemory({}, 'win32')).toBeNull();
});
