import { nowMs } from '#app/time/clock.ts';

/** Names and places change a few times a year; a change is seen by every process within this time. */
export const KEPT_MS = 60_000;
/** Far more than there are partners and markets; bounds what a crawler of filters can fill. */
const KEPT_MAX = 50;

/**
 * Remembers for a minute what `load` gave for a key. Only for facts that every process may hold a minute old.
 * Calls that come while it loads share one load; a failed one is not kept.
 */
export function keepByKey<Key, Value>(
  load: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const kept = new Map<Key, { value: Promise<Value>; until: number }>();
  return (key) => {
    const known = kept.get(key);
    if (known && nowMs() < known.until) return known.value;
    if (kept.size >= KEPT_MAX) kept.clear();
    const value = load(key);
    kept.set(key, { value, until: nowMs() + KEPT_MS });
    value.catch(() => kept.delete(key));
    return value;
  };
}
