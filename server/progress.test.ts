import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

test('a step is one line with its name, its time and what came out of it', async () => {
  const lines: string[] = [];
  const progress = createProgress((line) => lines.push(line));
  expect(
    await progress.step(
      'Database',
      async () => 3,
      (count) => `${count} migrations`,
    ),
  ).toBe(3);
  progress.say('http://localhost:3000');
  expect(lines[0]).toMatch(/^✓ Database {2,}\d+\.\d s {2}3 migrations$/);
  expect(lines[1]).toBe('http://localhost:3000');
});

test('a step that fails is marked, and the error goes on', async () => {
  const lines: string[] = [];
  const progress = createProgress((line) => lines.push(line));
  await expect(
    progress.step('Pages', async () => {
      throw new Error('no pages');
    }),
  ).rejects.toThrow('no pages');
  expect(lines[0]).toMatch(/^✗ Pages .* failed$/);
});
