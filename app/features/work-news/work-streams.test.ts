import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StaffActor, StaffRole } from '#app/platform/actor.ts';
import { createTopicNews } from '#app/platform/topic-news.ts';
import { staffActor } from '#tests/support/actors.ts';
import { writeTopic } from './lists.ts';
import { createWorkStreams } from './work-streams.server.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A process with the others, of which `missed` says that news were lost. */
function createProcess() {
  const gaps: (() => void)[] = [];
  const others = { tell: () => {}, hear: () => {}, onGap: (one: () => void) => gaps.push(one) };
  const news = createTopicNews({ ...others, onGap: (one) => void others.onGap(one) }, 'work');
  const missed = () => {
    for (const gap of gaps) gap();
  };
  return { news, streams: createWorkStreams(news), missed };
}

const actorOf = (role: StaffRole, partnerId: number, sessionId = 's1'): StaffActor =>
  staffActor([{ role, partnerId }], { sessionId });

/** A window of somebody, and what it has heard. */
function createWindow({ streams }: ReturnType<typeof createProcess>, actor: StaffActor) {
  const heard: string[] = [];
  const closing: (() => void)[] = [];
  const whose = { now: actor as StaffActor | null };
  streams.open(
    actor,
    {
      write: (text) => heard.push(text),
      end: () => {
        for (const close of closing.splice(0)) close();
      },
      on: (_event, close) => closing.push(close),
    },
    () => Promise.resolve(whose.now),
  );
  heard.length = 0;
  const leave = () => {
    for (const close of closing.splice(0)) close();
  };
  return { heard, whose, leave, isOpen: () => closing.length > 0 };
}

test('a change is told to who may see that list at that partner, by the name of the list alone', () => {
  const process = createProcess();
  const decider = createWindow(process, actorOf('preauthorization', 1));
  const elsewhere = createWindow(process, actorOf('preauthorization', 2));
  const caller = createWindow(process, actorOf('call_centre', 1));
  process.news.tell(writeTopic('approvals', 1));
  process.news.tell(writeTopic('approvals', 1));
  process.news.tell('__proto__ 1');
  vi.advanceTimersByTime(1_000);
  // What comes together is told once.
  expect(decider.heard).toEqual(['event: changed\ndata: approvals\n\n']);
  expect([elsewhere.heard, caller.heard]).toEqual([[], []]);
});

test('the desk of a clinic hears of its partners alone', () => {
  const process = createProcess();
  const atDesk = (partnerId: number, providerId: number | null) =>
    createWindow(
      process,
      staffActor([{ role: 'provider_manager', partnerId, providerId }], {
        sessionId: `s${partnerId}${providerId}`,
      }),
    );
  const [desk, elsewhere, nowhere] = [atDesk(1, 17), atDesk(2, 17), atDesk(1, null)];
  process.news.tell(writeTopic('clinicDesk', 1));
  vi.advanceTimersByTime(1_000);
  expect(desk.heard).toEqual(['event: changed\ndata: clinicDesk\n\n']);
  expect([elsewhere.heard, nowhere.heard]).toEqual([[], []]);
});

test('who may have missed something looks at every list of theirs', () => {
  const process = createProcess();
  const caller = createWindow(process, actorOf('call_centre', 1));
  process.missed();
  vi.advanceTimersByTime(1_000);
  expect(caller.heard).toEqual([
    'event: changed\ndata: careRequests,rescue,callBacks,finishLinks\n\n',
  ]);
});

test('a stream ends with its session, and what was taken from somebody meanwhile they hear no more of', async () => {
  const process = createProcess();
  const one = createWindow(process, actorOf('preauthorization', 1));
  const other = createWindow(process, actorOf('preauthorization', 1, 's2'));
  one.whose.now = null;
  other.whose.now = actorOf('call_centre', 1, 's2');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(one.heard).toEqual(['event: ended\ndata:\n\n']);
  expect([one.isOpen(), other.isOpen()]).toEqual([false, true]);
  // A line so often that nothing in between takes it for dead.
  expect(other.heard).toEqual([':\n\n']);
  process.news.tell(writeTopic('approvals', 1));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(other.heard).toEqual([':\n\n']);
});

test('a session has six windows at most, and none of a process that stops', () => {
  const process = createProcess();
  const { streams } = process;
  const windows = Array.from({ length: 6 }, () =>
    createWindow(process, actorOf('preauthorization', 1)),
  );
  expect([streams.hasRoom('s1'), streams.hasRoom('s2')]).toEqual([false, true]);
  windows[0]?.leave();
  expect(streams.hasRoom('s1')).toBe(true);
  streams.end();
  expect(windows.filter(({ isOpen }) => isOpen())).toEqual([]);
  expect([streams.hasRoom('s1'), streams.hasRoom('s2')]).toEqual([false, false]);
});

test('a stream that is closed here counts no more, whether or not its channel says that it has closed', async () => {
  const { streams } = createProcess();
  const dead = { write: () => true, end: () => {}, on: () => {} };
  for (let n = 0; n < 6; n += 1) {
    streams.open(actorOf('preauthorization', 1), dead, () => Promise.resolve(null));
  }
  expect(streams.hasRoom('s1')).toBe(false);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(streams.hasRoom('s1')).toBe(true);
});
