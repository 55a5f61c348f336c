import type { Slot, Slots } from '#app/features/calendar/contract.ts';

/** The time that a visitor picked in a calendar of a doctor (`D12`) or a provider (`P7`). */
export interface Pick {
  slotId: string;
  subfunctionId: number;
  /** With the clinic's offset, as calendars give it. */
  startsAt: string;
  endsAt: string;
  ownerKey: `D${number}` | `P${number}`;
}

/**
 * A calendar with some times put back that the server no longer offers: the one that this visitor holds, which
 * must keep its button, and the lost ones, which are shown greyed. Calendars that are not on the page are left out.
 */
export function keepPicks(slots: Slots, picks: readonly Pick[]): Slots {
  const missing = picks.filter(({ ownerKey, slotId, startsAt }) => {
    const days = slots[ownerKey];
    return days && !days[startsAt.slice(0, 10)]?.some(({ id }) => id === slotId);
  });
  if (missing.length === 0) return slots;
  const kept = { ...slots };
  for (const pick of missing) {
    const date = pick.startsAt.slice(0, 10);
    const days = kept[pick.ownerKey] ?? {};
    const day = [...(days[date] ?? []), asSlot(pick)].toSorted(byStart);
    kept[pick.ownerKey] = { ...days, [date]: day };
  }
  return kept;
}

function asSlot({ slotId, startsAt, endsAt }: Pick): Slot {
  return { id: slotId, startsAt, endsAt, doctorId: null };
}

function byStart(one: Slot, other: Slot): number {
  return Date.parse(one.startsAt) - Date.parse(other.startsAt);
}
