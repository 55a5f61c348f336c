import { expect, test, vi } from 'vitest';
import { DatabaseError } from 'pg';
import { createBatches, setGoTogether } from './batches.ts';
import { createPool } from './client.ts';
import { DatabaseUnavailableError } from './errors.ts';

function createTestPool() {
  return createPool({ url: 'postgresql://nobody@nowhere.invalid/nothing' });
}

/** Statements that are answered when the test says so. */
function createSlowBatches(pool = createTestPool()) {
  const sent: string[][] = [];
  const finish: ((error?: Error) => void)[] = [];
  const send = (inputs: string[]) =>
    new Promise<string[]>((resolve, reject) => {
      sent.push(inputs);
      finish.push((error) => (error ? reject(error) : resolve(inputs.map((input) => `${input}!`))));
    });
  const batches = createBatches<string, string>({
    groupOf: (input) => input.slice(0, 1),
    run: (_pool, inputs) => send(inputs),
  });
  const call = (input: string) => batches(pool, input);
  /** Answers the oldest statement on its way. */
  const answer = async (error?: Error) => {
    await vi.waitFor(() => expect(finish.length).toBeGreaterThan(0));
    finish.shift()?.(error);
  };
  return { call, sent, answer };
}

test('a call on a quiet portal goes out alone and at once', async () => {
  const { call, sent, answer } = createSlowBatches();
  const calling = call('a1');
  await answer();
  expect(await calling).toBe('a1!');
  expect(sent).toEqual([['a1']]);
});

test('calls of one moment share a statement, and each gets its own answer', async () => {
  const { call, sent, answer } = createSlowBatches();
  const calling = Promise.all(['a1', 'a2', 'a3'].map(call));
  await answer();
  expect(await calling).toEqual(['a1!', 'a2!', 'a3!']);
  expect(sent).toEqual([['a1', 'a2', 'a3']]);
});

test('only calls of one group go together, eight at most, in the order of their arrival', async () => {
  const { call, sent, answer } = createSlowBatches();
  const inputs = ['a1', 'b1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9'];
  const calling = Promise.all(inputs.map(call));
  await answer();
  await answer();
  await answer();
  expect(await calling).toEqual(inputs.map((input) => `${input}!`));
  expect(sent).toEqual([['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'], ['b1'], ['a9']]);
});

test('those that come while two statements are on their way go together afterwards', async () => {
  const { call, sent, answer } = createSlowBatches();
  const first = [call('a1'), call('b1')];
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  const later = [call('a2'), call('a3')];
  await answer();
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toEqual(['a2', 'a3']);
  await answer();
  await answer();
  expect(await Promise.all([...first, ...later])).toEqual(['a1!', 'b1!', 'a2!', 'a3!']);
});

test('beside another kind a second statement goes out once it is full; the first waits for nobody', async () => {
  const pool = createTestPool();
  const holds = createSlowBatches(pool);
  const patients = createSlowBatches(pool);
  const first = [holds.call('h1'), patients.call('p1')];
  await vi.waitFor(() => expect([holds.sent, patients.sent]).toEqual([[['h1']], [['p1']]]));
  const seven = [2, 3, 4, 5, 6, 7, 8].map((n) => holds.call(`h${n}`));
  const third = createSlowBatches(pool);
  const asked = third.call('v1');
  await vi.waitFor(() => expect(third.sent).toEqual([['v1']]));
  expect(holds.sent).toEqual([['h1']]);
  const eighth = holds.call('h9');
  await vi.waitFor(() => expect(holds.sent).toHaveLength(2));
  expect(holds.sent[1]).toHaveLength(8);
  const late = patients.call('p2');
  for (const { answer } of [holds, holds, third]) await answer();
  // As soon as the others are through, it waits for its own kind no longer.
  await vi.waitFor(() => expect(patients.sent).toEqual([['p1'], ['p2']]));
  for (const { answer } of [patients, patients]) await answer();
  expect(await Promise.all([...first, ...seven, eighth, asked, late])).toHaveLength(12);
});

test.each([
  ['deadlock', '40P01'],
  ['key taken meanwhile', '23505'],
])(
  'calls that met others in the same rows (%s) are asked again, one after the other',
  async (_, code) => {
    const { call, sent, answer } = createSlowBatches();
    const calling = Promise.all(['a1', 'a2'].map(call));
    await answer(Object.assign(new DatabaseError('met', 3, 'error'), { code }));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(['a1']);
    await answer();
    await answer();
    expect(await calling).toEqual(['a1!', 'a2!']);
    expect(sent).toEqual([['a1', 'a2'], ['a1'], ['a2']]);
  },
);

test('a call alone whose key was taken meanwhile is asked once more, and then fails', async () => {
  const { call, sent, answer } = createSlowBatches();
  const met = Object.assign(new DatabaseError('met', 3, 'error'), { code: '23505' });
  const calling = call('a1');
  await answer(met);
  await answer();
  expect(await calling).toBe('a1!');
  const again = call('a2');
  await answer(met);
  await answer(met);
  await expect(again).rejects.toThrow('met');
  expect(sent).toEqual([['a1'], ['a1'], ['a2'], ['a2']]);
});

test('a call alone that met deadlocks, which are repeated elsewhere, fails', async () => {
  const { call, sent, answer } = createSlowBatches();
  const calling = call('a1');
  await answer(Object.assign(new DatabaseError('met', 3, 'error'), { code: '40P01' }));
  await expect(calling).rejects.toThrow('met');
  expect(sent).toEqual([['a1']]);
});

test('a failing statement fails only the calls in it', async () => {
  const { call, answer } = createSlowBatches();
  const [one, other] = [call('a1'), call('b1')];
  const both = Promise.allSettled([one, other]);
  await answer(new Error('division by zero'));
  await answer();
  expect(await both).toMatchObject([
    { status: 'rejected', reason: { message: 'division by zero' } },
    { status: 'fulfilled', value: 'b1!' },
  ]);
});

test('with the database away those who wait are told at once', async () => {
  const { call, sent, answer } = createSlowBatches();
  const all = Promise.allSettled(['a1', 'b1', 'c1', 'c2'].map(call));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await answer(new DatabaseUnavailableError(new Error('gone')));
  await answer();
  expect((await all).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(sent).toHaveLength(2);
});

test('for a measurement each call goes alone', async () => {
  const { call, sent, answer } = createSlowBatches();
  setGoTogether(false);
  try {
    const calling = Promise.all(['a1', 'a2', 'a3'].map(call));
    for (let n = 0; n < 3; n += 1) await answer();
    expect(await calling).toEqual(['a1!', 'a2!', 'a3!']);
    expect(sent).toEqual([['a1'], ['a2'], ['a3']]);
  } finally {
    setGoTogether(true);
  }
});
