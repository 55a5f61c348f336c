import type { FastifyRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit';

/** Callers remembered per group; the longest unseen go first. */
const CALLERS_MAX = 5_000;

interface Count {
  current: number;
  startedAt: number;
}

/** Counts calls in fixed windows; routes of one group (`groupId`) share their counts, so a limit holds for all of them. */
export class GroupedStore implements FastifyRateLimitStore {
  readonly #groups: Map<string, GroupedStore>;
  readonly #counts = new Map<string, Count>();

  constructor(_options: FastifyRateLimitOptions, groups = new Map<string, GroupedStore>()) {
    this.#groups = groups;
  }

  incr(
    caller: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = Date.now();
    const known = this.#counts.get(caller);
    const count =
      known && now < known.startedAt + timeWindow ? known : { current: 0, startedAt: now };
    count.current += 1;
    // Re-inserted, so that the first key is always the one unseen for longest.
    this.#counts.delete(caller);
    this.#counts.set(caller, count);
    if (this.#counts.size > CALLERS_MAX) {
      const [oldest = ''] = this.#counts.keys();
      this.#counts.delete(oldest);
    }
    callback(null, { current: count.current, ttl: count.startedAt + timeWindow - now });
  }

  /** @param route the settings of a route's limit */
  child(route: object): GroupedStore {
    const groupId = 'groupId' in route ? String(route.groupId) : '';
    let group = this.#groups.get(groupId);
    if (!group) this.#groups.set(groupId, (group = new GroupedStore({}, this.#groups)));
    return group;
  }
}
