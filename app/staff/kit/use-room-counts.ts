import { useEffect, useEffectEvent, useState } from 'react';
import { findRoomCounts } from '#app/features/room-counts/contract.ts';
import {
  COUNTED_ROOMS,
  type CountedRoom,
  type RoomCount,
} from '#app/features/room-counts/rooms.ts';
import type { WorkList } from '#app/features/work-news/lists.ts';
import { call } from '#app/platform/call.ts';
import { BACKGROUND } from '#app/staff/background.ts';
import { useWorkLists } from './use-work-list.ts';

/** What is told when the work of a room is other work. */
const LIST_OF: Record<CountedRoom, WorkList> = {
  approvals: 'approvals',
  careRequests: 'careRequests',
  rescue: 'rescue',
  clinic: 'clinicDesk',
  callBacks: 'callBacks',
  advice: 'advice',
  reviews: 'reviews',
  jobs: 'jobs',
  breakGlass: 'breakGlass',
  privacy: 'privacy',
};

const isCounted = (room: string): room is CountedRoom => Object.hasOwn(COUNTED_ROOMS, room);

/**
 * How much waits in each of some rooms, as it is now, without keeping anybody's session.
 * @param rooms those that who is signed in may open
 */
export function useRoomCounts(rooms: readonly string[]): ReadonlyMap<string, RoomCount> {
  const [counts, setCounts] = useState<ReadonlyMap<string, RoomCount>>(new Map());
  const counted = rooms.filter(isCounted);
  const isAny = counted.length > 0;

  const look = useEffectEvent(async () => {
    if (!isAny) return;
    try {
      const found = await call(findRoomCounts, { query: { [BACKGROUND]: '1' } });
      setCounts(new Map(found.rooms.map((one) => [one.room, one])));
    } catch {
      // Too often, no network, signed out meanwhile: what stands there stays, and the next look comes.
    }
  });
  useEffect(() => {
    // Not while the page is still coming alive.
    const first = setTimeout(() => void look(), 0);
    return () => clearTimeout(first);
  }, []);
  useWorkLists([...new Set(counted.map((room) => LIST_OF[room]))].join(','), () => void look());
  return counts;
}
