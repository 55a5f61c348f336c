import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { News } from '#server/news.ts';

/** Callers remembered per group; the longest unseen go first. */
const CALLERS_MAX = 5_000;
/** A subnet may do as much as so many of its callers: a phone company's has thousands behind it, who read now and then. */
export const SUBNET_SHARE = 10;
/** Who has used less than this part of a limit is not worth telling the other processes of. */
const TOLD_SHARE = 1 / 8;
const TELL_EVERY_MS = 1_000;
/** Of one group in one telling; the others wait for the next. */
const TOLD_MAX = 500;

interface Count {
  /** Calls of all processes, as far as they are known here. */
  current: number;
  startedAt: number;
  /** Own ones that the other processes have not been told of. */
  untold: number;
}

class Group {
  readonly callers = new Map<string, Count>();
  readonly subnets = new Map<string, Count>();
  /** Whom the other processes are to be told of. */
  readonly busy = new Set<string>();
  timeWindow = 0;
}

/** How often callers asked, by group of routes; shared by all processes that hear each other. */
export interface CallCounts {
  /** For the rate limiter. */
  Store: FastifyRateLimitStoreCtor;
  stop(): void;
}

/**
 * Counts calls in fixed windows, of a caller and of the subnet they are in: `<subnet> <caller>`. Routes of one group (`groupId`)
 * share their counts, so a limit holds for all of them. Every process counts in its own memory and tells the others each second of
 * those who ask much: a limit is passed by what comes within a second, not once for each process.
 */
export function createCallCounts(news: News | null): CallCounts {
  const groups = new Map<string, Group>();
  const groupOf = (id: string) => {
    let group = groups.get(id);
    if (!group) groups.set(id, (group = new Group()));
    return group;
  };
  news?.hear('calls', (items) => {
    for (const item of items) {
      const told = readItem(item);
      if (told) addCallsElsewhere(groupOf(told.group), told, Date.now());
    }
  });
  const timer = news && setInterval(() => tell(news, groups), TELL_EVERY_MS).unref();

  class Store implements FastifyRateLimitStore {
    readonly #group: Group;

    constructor(_options: object, group = groupOf('')) {
      this.#group = group;
    }

    incr(
      caller: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
      max: number,
    ): void {
      callback(null, countCall(this.#group, { caller, timeWindow, max }, Date.now()));
    }

    /** @param route the settings of a route's limit */
    child(route: object): Store {
      return new Store({}, groupOf('groupId' in route ? String(route.groupId) : ''));
    }
  }
  return {
    Store,
    stop() {
      if (timer) clearInterval(timer);
    },
  };
}

function countCall(
  group: Group,
  { caller, timeWindow, max }: { caller: string; timeWindow: number; max: number },
  now: number,
): { current: number; ttl: number } {
  group.timeWindow = timeWindow;
  const own = addTo(group.callers, caller, now, timeWindow);
  countOwn(group, caller, own, max);
  let limiting = own;
  // What is refused anyway uses up nothing of the neighbours'.
  if (own.current <= max) {
    const subnet = caller.slice(0, caller.indexOf(' '));
    const shared = addTo(group.subnets, subnet, now, timeWindow);
    countOwn(group, subnet, shared, SUBNET_SHARE * max);
    if (shared.current > SUBNET_SHARE * max) limiting = shared;
  }
  return {
    current: limiting === own ? own.current : max + 1,
    ttl: limiting.startedAt + timeWindow - now,
  };
}

function countOwn(group: Group, key: string, count: Count, max: number): void {
  count.untold += 1;
  if (count.current >= max * TOLD_SHARE) group.busy.add(key);
}

function addTo(
  counts: Map<string, Count>,
  key: string,
  now: number,
  timeWindow: number,
  { more = 1, startedAt = now } = {},
): Count {
  const known = counts.get(key);
  const count =
    known && now < known.startedAt + timeWindow ? known : { current: 0, startedAt, untold: 0 };
  count.current += more;
  // Re-inserted, so that the first key is always the one unseen for longest.
  counts.delete(key);
  counts.set(key, count);
  if (counts.size > CALLERS_MAX) {
    const [oldest = ''] = counts.keys();
    counts.delete(oldest);
  }
  return count;
}

/** Calls that another process answered. */
interface CallsElsewhere {
  group: string;
  /** A caller, or a subnet: without a space. */
  key: string;
  more: number;
  timeWindow: number;
  /** Milliseconds until the teller's window ends: clocks differ. */
  left: number;
}

function addCallsElsewhere(
  group: Group,
  { key, more, timeWindow, left }: CallsElsewhere,
  now: number,
): void {
  const counts = key.includes(' ') ? group.callers : group.subnets;
  addTo(counts, key, now, timeWindow, { more, startedAt: now + left - timeWindow });
}

function tell(news: News, groups: ReadonlyMap<string, Group>): void {
  const now = Date.now();
  const items: string[] = [];
  for (const [id, group] of groups) {
    for (const key of [...group.busy].slice(0, TOLD_MAX)) {
      group.busy.delete(key);
      const count = (key.includes(' ') ? group.callers : group.subnets).get(key);
      const left = (count?.startedAt ?? 0) + group.timeWindow - now;
      if (!count || count.untold === 0 || left <= 0) continue;
      items.push([id, group.timeWindow, left, count.untold, key].join('|'));
      count.untold = 0;
    }
  }
  news.tell('calls', items);
}

function readItem(item: string): CallsElsewhere | null {
  const [group = '', timeWindow, left, more, key = ''] = item.split('|');
  const told = {
    group,
    key,
    timeWindow: Number(timeWindow),
    left: Number(left),
    more: Number(more),
  };
  return Object.values(told).some(Number.isNaN) ? null : told;
}
