import type { Difference } from './open-with.tsx';

/** What stands in an item, by name, in words. */
export type Facts = Readonly<Record<string, string>>;

/** What is not any more as somebody has seen it. */
export function compareFacts(seen: Facts, now: Facts): Difference[] {
  return Object.entries(now).flatMap(([name, text]) => {
    const before = seen[name] ?? '–';
    return before === text ? [] : [{ name, before, now: text }];
  });
}
