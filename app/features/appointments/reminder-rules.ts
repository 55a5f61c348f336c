/** A visit is reminded of this many hours before: once to arrange the day, once to set out. */
export const REMINDER_HOURS = [48, 2] as const;
/** Who booked or moved a visit less than this before its reminder has its mail fresh in mind. */
export const REMINDER_GAP_HOURS = 12;
