import type { FastifyRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit';

/** Callers remembered per group; the longest unseen go first. */
const CALLERS_MAX = 5_000;
/** A subnet may do as much as so many of its callers: a phone company's has thousands behind it, who read now and then. */
export const SUBNET_SHARE = 10;

interface Count {
  current: number;
  startedAt: number;
}

/**
 * Counts calls in fixed windows, of a caller and of the subnet they are in: `<subnet> <caller>`. Routes of one group (`groupId`)
 * share their counts, so a limit holds for all of them.
 */
export class GroupedStore implements FastifyRateLimitStore {
  readonly #groups: Map<string, GroupedStore>;
  readonly #callers = new Map<string, Count>();
  readonly #subnets = new Map<string, Count>();

  constructor(_options: FastifyRateLimitOptions, groups = new Map<string, GroupedStore>()) {
    this.#groups = groups;
  }

  incr(
    caller: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow: number,
    max: number,
  ): void {
    const now = Date.now();
    const own = countOne(this.#callers, caller, now, timeWindow);
    // What is refused anyway uses up nothing of the neighbours'.
    const shared =
      own.current > max
        ? null
        : countOne(this.#subnets, caller.slice(0, caller.indexOf(' ')), now, timeWindow);
    const limiting = shared && shared.current > SUBNET_SHARE * max ? shared : own;
    callback(null, {
      current: limiting === shared ? max + 1 : own.current,
      ttl: limiting.startedAt + timeWindow - now,
    });
  }

  /** @param route the settings of a route's limit */
  child(route: object): GroupedStore {
    const groupId = 'groupId' in route ? String(route.groupId) : '';
    let group = this.#groups.get(groupId);
    if (!group) this.#groups.set(groupId, (group = new GroupedStore({}, this.#groups)));
    return group;
  }
}

function countOne(counts: Map<string, Count>, key: string, now: number, timeWindow: number): Count {
  const known = counts.get(key);
  const count =
    known && now < known.startedAt + timeWindow ? known : { current: 0, startedAt: now };
  count.current += 1;
  // Re-inserted, so that the first key is always the one unseen for longest.
  counts.delete(key);
  counts.set(key, count);
  if (counts.size > CALLERS_MAX) {
    const [oldest = ''] = counts.keys();
    counts.delete(oldest);
  }
  return count;
}
