import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSharedAnswers } from './shared-answers.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function createCounted(options: { keptMs?: number; keptMax?: number; bytesMax?: number } = {}) {
  let loads = 0;
  const shared = createSharedAnswers<string>({
    keptMs: 3_000,
    keptMax: 2,
    bytesMax: 1_000,
    bytesOf: ({ length }) => length,
    isKept: (answer) => !answer.startsWith('failed'),
    ...options,
  });
  const load = (key: string) => async () => {
    const number = (loads += 1);
    await Promise.resolve();
    return `${key} ${number}`;
  };
  return { shared, ask: (key: string) => shared.get(key, load(key)), countLoads: () => loads };
}

test('all who ask at once share one load, and so do those who ask within the time', async () => {
  const { ask, countLoads } = createCounted();
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('a')));
  vi.advanceTimersByTime(2_999);
  answers.push(await ask('a'));
  expect(new Set(answers)).toEqual(new Set(['a 1']));
  expect(countLoads()).toBe(1);
});

test('an answer that is too old is loaded again, once', async () => {
  const { ask } = createCounted();
  await ask('a');
  vi.advanceTimersByTime(3_000);
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a 2', 'a 2']);
});

test('a change lets nobody have what was loaded or began to load before it', async () => {
  const { ask, shared } = createCounted();
  const early = ask('a');
  shared.clear();
  expect(await Promise.all([early, ask('a'), ask('a')])).toEqual(['a 1', 'a 2', 'a 2']);
  shared.clear();
  expect(await ask('a')).toBe('a 3');
});

test('a failure is not kept, whether thrown or answered', async () => {
  const { ask, shared } = createCounted();
  await expect(shared.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await ask('a')).toBe('a 1');
  expect(await ask('failed')).toBe('failed 2');
  expect(await ask('failed')).toBe('failed 3');
});

test('the oldest go when all together are too large, and what was dropped weighs nothing', async () => {
  const { ask, shared } = createCounted({ keptMax: 100, bytesMax: 10 });
  expect([await ask('a'), await ask('b'), await ask('c')]).toEqual(['a 1', 'b 2', 'c 3']);
  expect(await ask('c')).toBe('c 3');
  // Nine bytes so far.
  expect(await ask('d')).toBe('d 4');
  expect([await ask('b'), await ask('c')]).toEqual(['b 2', 'c 3']);
  expect(await ask('a')).toBe('a 5');
  shared.clear();
  expect([await ask('x'), await ask('y'), await ask('z')]).toEqual(['x 6', 'y 7', 'z 8']);
  expect(await ask('x')).toBe('x 6');
});

test('the oldest goes when there are too many', async () => {
  const { ask } = createCounted();
  await ask('a');
  await ask('b');
  await ask('c');
  expect([await ask('b'), await ask('c'), await ask('a')]).toEqual(['b 2', 'c 3', 'a 4']);
});

test('with no time to keep, everybody is answered anew', async () => {
  const { ask } = createCounted({ keptMs: 0 });
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a 1', 'a 2']);
});

test('only what shows somebody whose times changed is loaded again', async () => {
  const { shared } = createCounted({ keptMax: 10 });
  let loads = 0;
  const ask = (key: string, owners: string[]) =>
    shared.get(key, async (noteShown) => {
      noteShown(owners);
      return `${key} ${(loads += 1)}`;
    });
  const askAll = () => Promise.all([ask('a', ['D1', 'P1']), ask('b', ['D2', 'P1']), ask('c', [])]);
  expect(await askAll()).toEqual(['a 1', 'b 2', 'c 3']);
  shared.drop(['D1']);
  expect(await askAll()).toEqual(['a 4', 'b 2', 'c 3']);
  shared.drop(['P1', 'D9']);
  expect(await askAll()).toEqual(['a 5', 'b 6', 'c 3']);
});

test('whoever asks after a change gets nothing that was loaded from before it, and shares what the change does not touch', async () => {
  const { shared, ask, countLoads } = createCounted();
  const waiting: (() => void)[] = [];
  const askSlowly = (answer: string, owner: string) =>
    shared.get('page', async (noteShown) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      noteShown([owner]);
      return answer;
    });
  const early = askSlowly('old', 'D1');
  shared.drop(['D1']);
  const late = askSlowly('new', 'D1');
  waiting.shift()?.();
  expect(await early).toBe('old');
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  waiting.shift()?.();
  expect(await late).toBe('new');
  expect(await askSlowly('not needed', 'D1')).toBe('new');

  const untouched = ask('other');
  shared.drop(['D1']);
  expect(await Promise.all([untouched, ask('other')])).toEqual(['other 1', 'other 1']);
  expect(countLoads()).toBe(1);
});
