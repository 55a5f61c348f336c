/** A visit is reminded of by mail this many hours before: once to arrange the day, once to set out. */
export const EARLY_HOURS = 48;
export const SOON_HOURS = 2;
/** Whoever has not answered the mail before is reminded by a text message this many hours before. */
export const TEXT_HOURS = 24;
/** Who booked or moved a visit less than this before its reminder has its mail fresh in mind. */
export const REMINDER_GAP_HOURS = 12;
/** Who booked later than that is reminded by text message if the mail of it came back, which is known by then. */
export const UNREAD_GAP_HOURS = 1;
/** Before a visit: nobody needs a text message who should be on their way. */
export const TEXT_LATEST_HOURS = 2;
