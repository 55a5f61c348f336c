import { expect, test } from 'vitest';
import { CallError } from '#app/platform/call.ts';
import {
  actOnEach,
  chooseRange,
  fade,
  reportDone,
  reportUndone,
  toggleRow,
} from './choose-rows.ts';

const KEYS = ['a', 'b', 'c', 'd'];
const undo = () => Promise.resolve();

test('rows are chosen one by one, or all between two', () => {
  expect([...toggleRow(new Set(['a']), 'b')]).toEqual(['a', 'b']);
  expect([...toggleRow(new Set(['a', 'b']), 'a')]).toEqual(['b']);
  expect([...chooseRange(new Set(['a']), KEYS, 'b', 'd')]).toEqual(KEYS);
  expect([...chooseRange(new Set(), KEYS, 'd', 'b')]).toEqual(['b', 'c', 'd']);
  // The first of all.
  expect([...chooseRange(new Set(), KEYS, null, 'c')]).toEqual(['c']);
});

test('what one row is refused with keeps none of the others, and none begins before the last has ended', async () => {
  const log: string[] = [];
  const outcome = await actOnEach(KEYS, async (key) => {
    log.push(`${key} begins`);
    await Promise.resolve();
    log.push(`${key} ends`);
    if (key === 'b') throw new Error('changed meanwhile');
  });
  expect(outcome).toEqual({ done: ['a', 'c', 'd'], failed: ['b'], isSignedOut: false });
  expect(log).toEqual(KEYS.flatMap((key) => [`${key} begins`, `${key} ends`]));
});

test('nothing is tried further for somebody who is signed out, and it is told apart from a row that changed', async () => {
  const tried: string[] = [];
  const outcome = await actOnEach(KEYS, (key) => {
    tried.push(key);
    const httpCode = key === 'a' ? 409 : 401;
    if (key !== 'b')
      return Promise.reject(new CallError({ errorCode: 'refused', httpCode, message: '' }));
    return Promise.resolve();
  });
  expect(tried).toEqual(['a', 'b', 'c']);
  expect(outcome).toEqual({ done: ['b'], failed: ['a', 'c', 'd'], isSignedOut: true });
});

test('only what was not so before is taken back, and what could not be is offered again', () => {
  const outcome = { done: ['a', 'b', 'c'], failed: [], isSignedOut: false };
  const told = reportDone(outcome, { undo, canUndo: (row) => row !== 'b' });
  expect(told).toMatchObject({ isUndone: false, undoable: ['a', 'c'] });
  const undone = reportUndone({ done: ['a'], failed: ['c'], isSignedOut: false }, undo);
  expect(undone).toMatchObject({ isUndone: true, done: ['a'], undoable: ['c'] });
  expect(fade(undone)).toEqual(undone);
  expect(reportDone(outcome, {}).undoable).toEqual([]);
});

test('what is told keeps how it is taken back, whatever the page offers by then', () => {
  const outcome = { done: ['a'], failed: ['b'], isSignedOut: false };
  const told = reportDone(outcome, { undo });
  expect(told.undo).toBe(undo);
  expect(fade(told)?.undo).toBe(undo);
  expect(reportUndone(outcome, told.undo).undo).toBe(undo);
});

test('after a while what was done is not told any more; what was not done is', () => {
  const outcome = { done: ['a'], failed: ['b'], isSignedOut: false };
  expect(fade(reportDone({ ...outcome, failed: [] }, { undo }))).toBeNull();
  expect(fade(reportDone(outcome, { undo }))).toMatchObject({
    done: [],
    failed: ['b'],
    undoable: [],
  });
});
