import {
  CHANGED_EVENT,
  ENDED_EVENT,
  isWorkList,
  WORK_STREAM_PATH,
  type WorkList,
} from '#app/features/work-news/lists.ts';
import { canRead, hearSession, isSessionOver, tellSession } from './staff-session.ts';

const PAUSE_MIN_MS = 2_000;
const PAUSE_MAX_MS = 60_000;

/** How long to wait before a stream is asked for again: twice as long each time, a minute at most, never all at one moment. */
export function pauseBefore(attempt: number, random: number): number {
  const longest = Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** Math.min(attempt, 10));
  return longest / 2 + (longest / 2) * random;
}

type Listener = () => void;
const listeners = new Map<WorkList, Set<Listener>>();
let source: EventSource | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;
let attempt = 0;
let isKept = false;

function hand(lists: Iterable<WorkList>): void {
  for (const list of lists) for (const listener of listeners.get(list) ?? []) listener();
}

/** Only a window that somebody can see has a stream: a browser has few connections for all of them. */
function isWanted(): boolean {
  return isKept && !isSessionOver() && document.visibilityState === 'visible';
}

function follow(): void {
  if (!isWanted()) return stop();
  if (source || timer) return;
  const stream = new EventSource(WORK_STREAM_PATH);
  source = stream;
  stream.addEventListener('open', () => {
    // What happened while nobody listened is not told again.
    if (attempt > 0) hand(listeners.keys());
    attempt = 0;
  });
  stream.addEventListener(CHANGED_EVENT, ({ data }: MessageEvent<string>) => {
    hand(data.split(',').filter(isWorkList));
  });
  stream.addEventListener(ENDED_EVENT, () => {
    tellSession(true);
  });
  stream.addEventListener('error', () => {
    // Refused, not broken off: the session may have ended while nobody looked.
    if (stream.readyState === EventSource.CLOSED) void canRead();
    stop();
    attempt += 1;
    timer = setTimeout(
      () => {
        timer = null;
        follow();
      },
      pauseBefore(attempt, Math.random()),
    );
  });
}

function stop(): void {
  source?.close();
  source = null;
  if (timer) clearTimeout(timer);
  timer = null;
}

function changeVisibility(): void {
  follow();
  if (isKept && document.visibilityState === 'visible') hand(listeners.keys());
}

/** For whoever signs out: from now on there is no news that could still be read. */
export function leaveStream(): void {
  isKept = false;
  stop();
}

/** Opens the stream for as long as a page of the staff is there, whichever: it also tells that the session is over. @returns what ends it */
export function keepStream(): () => void {
  isKept = true;
  document.addEventListener('visibilitychange', changeVisibility);
  const hush = hearSession(follow);
  follow();
  return () => {
    isKept = false;
    document.removeEventListener('visibilitychange', changeVisibility);
    hush();
    stop();
  };
}

/** `listener` is called when a list has changed, or may have. @returns what ends it */
export function hearWorkList(list: WorkList, listener: Listener): () => void {
  const own = listeners.get(list) ?? new Set();
  listeners.set(list, own.add(listener));
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(list);
  };
}
