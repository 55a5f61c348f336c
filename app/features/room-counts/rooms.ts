import type { Action } from '#app/platform/actor.ts';

/** Rooms of the staff in which work waits, each counted for whoever may do this. */
export const COUNTED_ROOMS = {
  approvals: 'preauthorization.read',
  careRequests: 'care.organise',
  rescue: 'care.organise',
  clinic: 'desk.work',
  callBacks: 'call_back.work',
  advice: 'advice.answer',
  reviews: 'review.moderate',
  jobs: 'system.watch',
  breakGlass: 'emergency.review',
  privacy: 'privacy.read',
} as const satisfies Record<string, Action>;
export type CountedRoom = keyof typeof COUNTED_ROOMS;
export const COUNTED_ROOM_NAMES = Object.keys(COUNTED_ROOMS) as CountedRoom[];

/** Nobody counts further beside the name of a room: whoever has more does not work them off today. */
export const ROOM_COUNT_MAX = 99;

/** What waits in a room. */
export interface RoomCount {
  room: CountedRoom;
  count: number;
  /** There are more than `count`. */
  isMore: boolean;
}
