import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SentFile } from './sent-file.ts';
import {
  findBrokenOff,
  isBrokenOff,
  isUploading,
  listKept,
  nextToSend,
  nextUploads,
  refusalOfFile,
  sentIds,
  type UploadEvent,
  type UploadList,
} from './uploads.ts';

const NOTHING: UploadList = { uploads: [], leftOut: 0 };
const MB = 1024 * 1024;
const broken = { code: 'network', message: '', fields: {} };
const keptAs = (id: string): SentFile => ({
  id,
  name: `${id}.jpg`,
  kind: 'image/jpeg',
  size: 5,
  state: 'clean',
});
const add = (list: UploadList, names: string[], { filesMax = 10, size = MB } = {}) =>
  nextUploads(list, {
    type: 'added',
    filesMax,
    files: names.map((name) => ({ key: name, name, size })),
  });
const after = (list: UploadList, ...events: UploadEvent[]) => events.reduce(nextUploads, list);
const statesOf = ({ uploads }: UploadList) => uploads.map(({ state }) => state);

test('files are sent one after the other, in the order in which they were chosen', () => {
  const list = add(NOTHING, ['a', 'b']);
  expect(nextToSend(list)?.key).toBe('a');
  const sending = after(list, { type: 'begun', key: 'a' });
  expect(nextToSend(sending)).toBeNull();
  const kept = after(sending, { type: 'kept', key: 'a', file: keptAs('1') });
  expect(nextToSend(kept)?.key).toBe('b');
  expect(sentIds(kept)).toEqual(['1']);
  expect(isUploading(kept)).toBe(true);
});

test('a connection that broke costs one file, which waits to be sent again; the others go on', () => {
  const list = after(
    add(NOTHING, ['a', 'b']),
    { type: 'begun', key: 'a' },
    { type: 'failed', key: 'a', failure: broken },
  );
  expect(nextToSend(list)?.key).toBe('b');
  expect(isUploading(after(list, { type: 'removed', key: 'b' }))).toBe(false);
  expect(statesOf(after(list, { type: 'reconnected' }))).toEqual(['waiting', 'waiting']);
  expect(nextToSend(after(list, { type: 'retried', key: 'a' }))?.key).toBe('a');
});

test('what the server refused for good is not sent again when the connection is back', () => {
  const failure = { code: 'file_refused', message: '', fields: { file: 'encrypted' } };
  const list = after(
    add(NOTHING, ['a']),
    { type: 'begun', key: 'a' },
    { type: 'failed', key: 'a', failure },
    { type: 'reconnected' },
  );
  expect(statesOf(list)).toEqual(['failed']);
  expect(list.uploads.map(refusalOfFile)).toEqual(['encrypted']);
});

test.each([
  [15 * MB, null],
  [15 * MB + 1, 'tooLarge'],
  [0, 'empty'],
])('a file of %i bytes is judged before it is sent: %s', (size, reason) => {
  const list = add(NOTHING, ['a'], { size });
  expect(list.uploads.map(refusalOfFile)).toEqual([reason]);
  expect(nextToSend(list)?.key ?? null).toBe(reason === null ? 'a' : null);
});

test('what does not fit is counted, and said until the list changes', () => {
  const list = add(add(NOTHING, ['a', 'b']), ['c', 'd', 'e'], { filesMax: 3 });
  expect(list.uploads.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  expect(list.leftOut).toBe(2);
  expect(after(list, { type: 'removed', key: 'a' }).leftOut).toBe(0);
});

test('what is heard of a file that was removed changes nothing', () => {
  const list = after(
    add(NOTHING, ['a']),
    { type: 'begun', key: 'a' },
    { type: 'removed', key: 'a' },
  );
  for (const event of [
    { type: 'progressed', key: 'a', share: 0.5 },
    { type: 'previewed', key: 'a', preview: 'data:' },
    { type: 'kept', key: 'a', file: keptAs('1') },
    { type: 'failed', key: 'a', failure: broken },
  ] as const) {
    expect(after(list, event)).toEqual(NOTHING);
  }
});

test('what was sent before is there with its place at the server', () => {
  const list = listKept([{ file: keptAs('7'), preview: 'data:x' }]);
  expect(sentIds(list)).toEqual(['7']);
  expect(list.uploads).toMatchObject([{ state: 'kept', preview: 'data:x' }]);
  expect(nextToSend(list)).toBeNull();
});

test('what the tab knew before it was loaded anew stands beside what the draft has, each once', () => {
  const draft = listKept(['7', '8'].map((id) => ({ file: keptAs(id), preview: null })));
  const cut = { key: 'c', name: 'c', size: MB, preview: null, share: 0.4 };
  const kept = [{ file: keptAs('8'), preview: 'data:x' }];
  const list = after(draft, { type: 'recalled', kept, brokenOff: [cut] });
  expect(sentIds(list)).toEqual(['7', '8']);
  expect(list.uploads).toMatchObject([{}, { preview: 'data:x' }, { state: 'failed', share: 0.4 }]);
});

test('what broke off keeps saying how much of it is there, also on the next page, and goes on in its place', () => {
  const cut = after(
    add(NOTHING, ['a', 'b']),
    { type: 'begun', key: 'a' },
    { type: 'previewed', key: 'a', preview: 'data:x' },
    { type: 'progressed', key: 'a', share: 0.7 },
    { type: 'failed', key: 'a', failure: broken },
  );
  const again = after(cut, { type: 'reconnected' }, { type: 'begun', key: 'a' });
  expect(again.uploads[0]).toMatchObject({ state: 'sending', share: 0.7 });

  const next = listKept([], findBrokenOff(cut.uploads));
  expect(next.uploads).toMatchObject([{ name: 'a', preview: 'data:x', share: 0.7 }]);
  expect(next.uploads.map(isBrokenOff)).toEqual([true]);
  expect([nextToSend(next), isUploading(next), sentIds(next)]).toEqual([null, false, []]);
  expect(statesOf(after(next, { type: 'reconnected' }))).toEqual(['failed']);

  const choose = (files: { key: string; name: string; size: number }[]) =>
    after(next, { type: 'added', files, filesMax: 2 });
  const chosen = choose([
    { key: '1', name: 'c', size: MB },
    { key: '2', name: 'a', size: MB },
  ]);
  expect(chosen.uploads).toMatchObject([
    { key: '2', name: 'a', state: 'waiting', share: 0.7, preview: 'data:x' },
    { key: '1', name: 'c', state: 'waiting', share: 0 },
  ]);
  expect(choose([{ key: '3', name: 'a', size: MB + 1 }]).uploads).toHaveLength(2);
});

test('what is small, or refused, is not said to go on', () => {
  const cut = (size: number, failure: typeof broken) =>
    after(
      add(NOTHING, ['a'], { size }),
      { type: 'progressed', key: 'a', share: 0.7 },
      { type: 'failed', key: 'a', failure },
    );
  const refused = { code: 'file_refused', message: '', fields: { file: 'kind' } };
  expect(findBrokenOff(cut(MB / 2, broken).uploads)).toEqual([]);
  expect(findBrokenOff(cut(MB, refused).uploads)).toEqual([]);
  expect(findBrokenOff(cut(MB, broken).uploads)).toHaveLength(1);
});

test('however files come and go, never more than fit are listed and never two are under way', () => {
  const steps = fc.array(fc.nat({ max: 5 }), { maxLength: 40 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 4 }), (moves, filesMax) => {
      let list = NOTHING;
      for (const [at, move] of moves.entries()) {
        const next = nextToSend(list);
        const sending = list.uploads.find(({ state }) => state === 'sending');
        if (move === 0) list = add(list, [`${at}a`, `${at}b`], { filesMax });
        if (move === 1 && next) list = after(list, { type: 'begun', key: next.key });
        if (move === 2 && sending) {
          list = after(list, { type: 'kept', key: sending.key, file: keptAs(`${at}`) });
        }
        if (move === 3 && sending) {
          list = after(list, { type: 'failed', key: sending.key, failure: broken });
        }
        if (move === 4) list = after(list, { type: 'reconnected' });
        const [first] = list.uploads;
        if (move === 5 && first) list = after(list, { type: 'removed', key: first.key });
        expect(list.uploads.length).toBeLessThanOrEqual(filesMax);
        expect(statesOf(list).filter((state) => state === 'sending').length).toBeLessThan(2);
      }
    }),
  );
});
