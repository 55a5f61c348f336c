/** A time, in milliseconds since the epoch; the end does not belong to it. */
export type Span = readonly [from: number, until: number];

/** When a calendar needs its room: for visits, or because somebody could book then. */
export interface RoomUse {
  calendarId: number;
  /** The person or device: of two calendars of one, a booking takes the time of both. */
  resourceId: number;
  /** null: it has none. */
  room: string | null;
  spans: readonly Span[];
}

/** Two calendars in one room at one time. */
export interface RoomClash {
  room: string;
  calendarIds: readonly [number, number];
  from: number;
  until: number;
}

/** Rooms are names that people type. */
export const roomKey = (room: string): string => room.normalize('NFKC').trim().toLowerCase();

/** Where two calendars need one room at one time, the earliest first. */
export function findRoomClashes(uses: readonly RoomUse[]): RoomClash[] {
  const clashes: RoomClash[] = [];
  uses.forEach((one, at) => {
    const { room } = one;
    if (room === null) return;
    for (const other of uses.slice(at + 1)) {
      const isSameRoom = other.room !== null && roomKey(other.room) === roomKey(room);
      if (!isSameRoom || other.resourceId === one.resourceId) continue;
      const calendarIds = [one.calendarId, other.calendarId] as const;
      for (const [from, until] of meet(one.spans, other.spans)) {
        clashes.push({ room, calendarIds, from, until });
      }
    }
  });
  return clashes.toSorted((one, other) => one.from - other.from);
}

/** What both have, as few spans as possible. */
function meet(ones: readonly Span[], others: readonly Span[]): Span[] {
  const met: Span[] = [];
  for (const [from, until] of join(ones)) {
    for (const other of join(others)) {
      const [start, end] = [Math.max(from, other[0]), Math.min(until, other[1])];
      if (start < end) met.push([start, end]);
    }
  }
  return met;
}

/** In order, those that touch as one. */
function join(spans: readonly Span[]): Span[] {
  const joined: [number, number][] = [];
  for (const [from, until] of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else joined.push([from, until]);
  }
  return joined;
}
