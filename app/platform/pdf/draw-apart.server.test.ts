import { threadId } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { drawForEver, drawThread } from '#tests/support/drawings.ts';
import { drawApart } from './draw-apart.server.ts';

const DRAWINGS = new URL('../../../tests/support/drawings.ts', import.meta.url);

test('a document is drawn on another thread than that which answers people', async () => {
  const drawn = await drawApart<typeof drawThread>(DRAWINGS, 'drawThread', { before: 'by ' });
  expect(drawn.toString()).toMatch(/^by \d+$/);
  expect(drawn.toString()).not.toBe(`by ${threadId}`);
});

test('who comes when too many wait is told so at once, and drawing goes on after one that took for ever', async () => {
  const never = (patienceMs: number) =>
    drawApart<typeof drawForEver>(DRAWINGS, 'drawForEver', undefined, patienceMs).catch(
      (error: unknown) => error,
    );
  const waiting = Array.from({ length: 101 }, () => never(300));
  expect(await never(300)).toMatchObject({ code: 'unavailable' });
  for (const one of await Promise.all(waiting)) expect(one).toMatchObject({ code: 'unavailable' });

  const drawn = await drawApart<typeof drawThread>(DRAWINGS, 'drawThread', { before: '' });
  expect(drawn.toString()).toMatch(/^\d+$/);
});
