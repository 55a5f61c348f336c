/** Nothing was asked for so long: whoever comes now may be somebody else. */
export const SESSION_IDLE_MINUTES = 30;
/** The same for the staff: what they see is other people's. */
export const STAFF_SESSION_IDLE_MINUTES = 15;
export const STAFF_SESSION_LIFE_MINUTES = 8 * 60;
/** Longest life of a session, however busy it is. */
export const SESSION_LIFE_MINUTES = 12 * 60;
