import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurns } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends when it is told to. */
function createWork(begun: string[], name: string) {
  let end: () => void = () => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  return {
    run: () => {
      begun.push(name);
      return done;
    },
    end: () => end(),
  };
}

it('lets two work at a time, the others in the order in which they came', async () => {
  const turn = createTurns({ atOnce: 2, patienceMs: 100 });
  const begun: string[] = [];
  const works = ['a', 'b', 'c', 'd'].map((name) => createWork(begun, name));
  const all = works.map(({ run }) => turn(run));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['a', 'b']);

  works[1]?.end();
  await all[1];
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['a', 'b', 'c']);

  works[0]?.end();
  await all[0];
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

it('lets nobody wait longer than their patience for work that hangs', async () => {
  const turn = createTurns({ atOnce: 1, patienceMs: 100 });
  const begun: string[] = [];
  void turn(createWork(begun, 'hangs').run);
  void turn(createWork(begun, 'waits').run);
  await vi.advanceTimersByTimeAsync(99);
  expect(begun).toEqual(['hangs']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['hangs', 'waits']);
});

it('goes on after work that failed', async () => {
  const turn = createTurns({ atOnce: 1, patienceMs: 100 });
  const failed = turn(() => Promise.reject(new Error('lost')));
  await expect(failed).rejects.toThrow('lost');
  await expect(turn(() => Promise.resolve('next'))).resolves.toBe('next');
});

it('sends away whoever would be one too many to wait, and takes the next one', async () => {
  const turn = createTurns({ atOnce: 1, waitingMax: 1 });
  const begun: string[] = [];
  const [first, second] = [createWork(begun, 'works'), createWork(begun, 'waits')];
  const working = turn(first.run);
  const waiting = turn(second.run);
  await expect(turn(createWork(begun, 'is sent away').run)).rejects.toMatchObject({
    code: 'too_many_at_once',
  });
  // However long it takes.
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(begun).toEqual(['works']);
  first.end();
  second.end();
  await Promise.all([working, waiting]);
  expect(begun).toEqual(['works', 'waits']);
  await expect(turn(() => Promise.resolve('next'))).resolves.toBe('next');
});
