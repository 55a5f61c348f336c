import type { Slots } from './contract.ts';

/** Who works by day comes after work. */
export const EVENING_HOUR = 17;

/** Only the times from five in the afternoon on, by the clinic's clock. */
export function keepEvenings(slots: Slots): Slots {
  return Object.fromEntries(
    Object.entries(slots).map(([owner, days]) => [
      owner,
      Object.fromEntries(
        Object.entries(days)
          .map(([day, times]) => [day, times.filter(isInEvening)] as const)
          .filter(([, times]) => times.length > 0),
      ),
    ]),
  );
}

function isInEvening({ startsAt }: { startsAt: string }): boolean {
  return Number(startsAt.slice(11, 13)) >= EVENING_HOUR;
}
