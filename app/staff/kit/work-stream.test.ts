import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSessionOver, tellSession } from './staff-session.ts';
import { hearWorkList, keepStream, leaveStream } from './work-stream.ts';

/** What a browser opens. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 1;
  constructor() {
    super();
    Stream.opened.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
}

let isSignedIn: boolean;
let leave: () => void;
beforeEach(() => {
  Stream.opened = [];
  isSignedIn = true;
  const page = { visibilityState: 'visible', documentElement: { lang: 'hu', dataset: {} } };
  vi.stubGlobal('document', Object.assign(new EventTarget(), page));
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ isSignedIn })));
  leave = keepStream();
});
afterEach(() => {
  leave();
  tellSession(false);
  vi.unstubAllGlobals();
});

test('a page is told that its session is over, and follows the news again when somebody has signed in elsewhere', () => {
  expect([Stream.opened.length, isSessionOver()]).toEqual([1, false]);
  Stream.opened[0]?.dispatchEvent(new Event('ended'));
  expect([Stream.opened[0]?.readyState, isSessionOver()]).toEqual([Stream.CLOSED, true]);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(Stream.opened.length).toBe(1);
  tellSession(false);
  expect(Stream.opened.length).toBe(2);
});

test('a stream that is refused because the session ended while nobody looked says so, one that breaks off does not', async () => {
  isSignedIn = false;
  Stream.opened[0]?.dispatchEvent(new Event('error'));
  await Promise.resolve();
  expect(isSessionOver()).toBe(false);
  leave();
  leave = keepStream();
  Stream.opened[1]?.close();
  Stream.opened[1]?.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(isSessionOver()).toBe(true));
});

test('whoever signs out is told of nothing any more', () => {
  const told = vi.fn<() => void>();
  const hush = hearWorkList('approvals', told);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told).toHaveBeenCalledTimes(1);
  leaveStream();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told).toHaveBeenCalledTimes(1);
  expect(Stream.opened.map(({ readyState }) => readyState)).toEqual([Stream.CLOSED]);
  hush();
});
