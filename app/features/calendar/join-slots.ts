import type { Slots } from './contract.ts';

/** The times of two weeks, one after the other, as those of one: up to a day, `YYYY-MM-DD`, and with it. */
export function joinSlots(week: Slots, next: Slots, lastDay: string): Slots {
  const joined: Slots = { ...week };
  for (const [owner, days] of Object.entries(next)) {
    const kept = Object.entries(days).filter(([day]) => day <= lastDay);
    if (kept.length > 0) joined[owner] = { ...joined[owner], ...Object.fromEntries(kept) };
  }
  return joined;
}
